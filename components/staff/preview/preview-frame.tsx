type PreviewFrameProps = { title: string; address: string; width: number | string; height: number | string }

/** A page of the site in a sandboxed iframe, without scripts and forms. */
export const PreviewFrame = ({ title, address, width, height }: PreviewFrameProps) => (
  <iframe
    title={title}
    src={address}
    sandbox="allow-same-origin"
    style={{ width, maxWidth: '100%', height, border: 0, background: '#f4f2ee' }}
  />
)
