const PATHS = {
  send: 'M4 12 20 4l-4.5 16-4-6.5L4 12Zm7.5 1.5L20 4',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  smile:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.5 14.5s1.2 1.8 3.5 1.8 3.5-1.8 3.5-1.8M9 9.5h.01M15 9.5h.01',
  reply: 'M20 5v6a4 4 0 0 1-4 4H5m0 0 4-4m-4 4 4 4',
  hash: 'M9 4 7 20M17 4l-2 16M4 9h16M4 15h16',
  lock: 'M6 11h12v9H6v-9Zm2 0V8a4 4 0 0 1 8 0v3',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  book: 'M4 5.5A2.5 2.5 0 0 1 6.5 3H20v15H6.5A2.5 2.5 0 0 0 4 20.5v-15ZM4 20.5A2.5 2.5 0 0 0 6.5 21H20',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  mic: 'M12 15a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v6a3 3 0 0 0 3 3ZM6 11.5a6 6 0 0 0 12 0M12 17.5V21M9 21h6',
  clip: 'm20 11-8.2 8.2a4.6 4.6 0 0 1-6.5-6.5l8.2-8.2a3 3 0 0 1 4.3 4.3l-8.2 8.2a1.5 1.5 0 0 1-2.1-2.1L15 7.5',
  apps: 'M5 5h5v5H5V5ZM14 5h5v5h-5V5ZM5 14h5v5H5v-5ZM16.5 13.5v6M13.5 16.5h6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm7 10 5 5 5-5',
  back: 'm14 6-6 6 6 6',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Zm10 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing; decorative, so the control around it carries the name. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The playground's sign: a door standing ajar. */
export function DoorMark() {
  return (
    <svg className="door-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect x="6" y="3" width="20" height="26" rx="3" className="door-frame" />
      <path d="M9 5.5 20 8.5v20.2L9 29Z" className="door-leaf" />
      <circle cx="17.3" cy="18.6" r="1.5" className="door-knob" />
    </svg>
  );
}
