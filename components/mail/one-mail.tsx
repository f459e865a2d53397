import styles from './mail.module.css'

type OneMailProps = { subject: string; html: string; text: string }

/** A mail as its reader sees it, in a frame that runs nothing; below it the text for those who read no HTML. */
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
