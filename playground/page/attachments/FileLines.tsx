import { Mrkdwn } from '../text/Mrkdwn.js';
import type { FileSeen } from './attachmentSchema.js';

/** Files by their names; an email that was sent to a channel shows its text. */
export function FileLines({ files }: { readonly files: readonly FileSeen[] }) {
  return files.map((file, index) => <FileLine key={`f${index}`} file={file} />);
}

function FileLine({ file: { name, title, mode, plain_text } }: { readonly file: FileSeen }) {
  if (mode === 'tombstone') return <p className="deleted">This file was deleted.</p>;
  const label = title || name || 'A file';
  if (mode !== 'email') return <p data-testid="file">📎 {name || label}</p>;
  return (
    <figure className="attachment" data-testid="email">
      <p className="attachment-title">✉️ {label}</p>
      {plain_text && <Mrkdwn text={plain_text} />}
    </figure>
  );
}
