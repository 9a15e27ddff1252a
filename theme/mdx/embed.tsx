/** Props of every embed. */
interface EmbedProps {
  /** Text alternative. */
  readonly title: string
  /** A picture before it is loaded: a file beside the page, or of the static folder. */
  readonly poster?: string
  /** Width and height, such as `4/3`. Default: `16/9`. */
  readonly ratio?: string
}

/** A video by its id, or by its address. */
export interface VideoIdProps extends EmbedProps {
  /** The id of the video, or its address. */
  readonly id: string
  /** Start: seconds, `1m30s` or `1:30`. */
  readonly start?: string | number
}

interface EmbedSrc extends EmbedProps {
  /** Its address. */
  readonly src: string
}

interface VideoFile extends EmbedProps {
  /** The file: beside the page, of the static folder, or an address. */
  readonly src: string
  /** A file of subtitles in the form WebVTT. */
  readonly captions?: string
}

const Element = 'docs-embed' as 'div'

/** A video of YouTube, which is asked for nothing before the reader plays it. */
export function YouTube({ id, start, title, poster, ratio }: VideoIdProps) {
  return made({ 'data-kind': 'youtube', 'data-video': id, 'data-start': start }, { title, poster, ratio })
}

/** A video of Vimeo, which is asked for nothing before the reader plays it. */
export function Vimeo({ id, start, title, poster, ratio }: VideoIdProps) {
  return made({ 'data-kind': 'vimeo', 'data-video': id, 'data-start': start }, { title, poster, ratio })
}

/** A page of an origin that the site declares in `embeds`, in a frame once the reader asks for it. */
export function Embed({ src, title, poster, ratio }: EmbedSrc) {
  return made({ 'data-kind': 'embed', 'data-src': src }, { title, poster, ratio })
}

/** A video file, which is loaded when the reader plays it. `captions` is a WebVTT file. */
export function Video({ src, captions, title, poster, ratio }: VideoFile) {
  return made({ 'data-kind': 'video', 'data-src': src, 'data-captions': captions }, { title, poster, ratio })
}

type Given<Props> = { readonly [Name in keyof Props]: Props[Name] | undefined }

/** The element that the compiler completes, as it does for the directives of the same names. */
function made(
  attributes: Readonly<Record<string, string | number | undefined>>,
  { title, poster, ratio }: Given<EmbedProps>,
) {
  return <Element {...attributes} data-title={title} data-poster={poster} data-ratio={ratio} />
}
