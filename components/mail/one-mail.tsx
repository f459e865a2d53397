import styles from './mail.module.css'

type OneMailProps = { subject: string; html: string; text: string }

/** A mail as its recipient sees it, in a sandboxed frame without scripts; below it the plain-text part. */
export const OneMail = ({ subject, html, text }: OneMailProps) => (
  <>
    <iframe
      className={styles.frame}
      title={subject}
      srcDoc={`<base target="_top">${html}`}
      sandbox="allow-top-navigation-by-user-activation"
    />
    <h2 className="title-block mt-48">Without HTML</h2>
    <pre className={`${styles.text} mt-16`}>{text}</pre>
  </>
)
