interface Props {
  readonly url: string | undefined;
  readonly alt: string;
  readonly className: string;
}

/** An image of this machine or embedded in the message; pictures elsewhere stay unloaded, only their text is shown. */
export function ImageView({ url, alt, className }: Props) {
  if (url !== undefined && isLocal(url)) return <img className={className} src={url} alt={alt} />;
  return (
    <span className={`${className} image-text`} role="img" aria-label={alt}>
      {alt}
    </span>
  );
}

function isLocal(url: string): boolean {
  return url.startsWith('data:image/') || URL.parse(url)?.origin === location.origin;
}
