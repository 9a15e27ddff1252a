/** Props of every embed. */
interface EmbedProps {
  /** Text alternative. */
  readonly title: string
  /** Preview image before the embed is loaded: a file beside the page, or in the static folder. */
  readonly poster?: string
  /** Aspect ratio, such as `4/3`. Default: `16/9`. */
  readonly ratio?: string
}

/** Props of a video. */
export interface VideoIdProps extends EmbedProps {
  /** Id or URL of the video. */
  readonly id: string
  /** Start position: seconds, `1m30s` or `1:30`. */
  readonly start?: string | number
}

interface EmbedSrc extends EmbedProps {
  /** URL of the embedded page. */
  readonly src: string
}

interface VideoFile extends EmbedProps {
  /** Video file: a path beside the page, in the static folder, or a URL. */
  readonly src: string
  /** Subtitle file in WebVTT format. */
  readonly captions?: string
}

const Element = 'docs-embed' as 'div'

/** YouTube video. Nothing is loaded from YouTube before the reader plays it. */
export function YouTube({ id, start, title, poster, ratio }: VideoIdProps) {
  return placeholder({ 'data-kind': 'youtube', 'data-video': id, 'data-start': start }, { title, poster, ratio })
}

/** Vimeo video. Nothing is loaded from Vimeo before the reader plays it. */
export function Vimeo({ id, start, title, poster, ratio }: VideoIdProps) {
  return placeholder({ 'data-kind': 'vimeo', 'data-video': id, 'data-start': start }, { title, poster, ratio })
}

/** Page of an origin in `embeds`, in a frame that loads when the reader clicks it. */
export function Embed({ src, title, poster, ratio }: EmbedSrc) {
  return placeholder({ 'data-kind': 'embed', 'data-src': src }, { title, poster, ratio })
}

/** A video file, which is loaded when the reader plays it. `captions` is a WebVTT file. */
export function Video({ src, captions, title, poster, ratio }: VideoFile) {
  return placeholder({ 'data-kind': 'video', 'data-src': src, 'data-captions': captions }, { title, poster, ratio })
}

type Optional<Props> = { readonly [Name in keyof Props]: Props[Name] | undefined }

/** Element that the compiler completes, as for the directives of the same names. */
function placeholder(
  attributes: Readonly<Record<string, string | number | undefined>>,
  { title, poster, ratio }: Optional<EmbedProps>,
) {
  return <Element {...attributes} data-title={title} data-poster={poster} data-ratio={ratio} />
}
