import styles from './social-icon.module.css'

type SocialIconProps = { network: 'X' | 'Instagram' | 'Facebook' | 'LinkedIn' | 'Snapchat' | 'YouTube' }

export const SocialIcon = ({ network }: SocialIconProps) => (
  <span className={`${styles.icon} ${styles[network]}`} aria-hidden />
)
