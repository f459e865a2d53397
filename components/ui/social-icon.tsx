import type { ReactNode } from 'react'
import { Icon } from './icon'

const shapes: Record<'X' | 'Instagram' | 'Facebook' | 'LinkedIn' | 'Snapchat' | 'YouTube', ReactNode> = {
  X: <path d="M4 4l12 12M16 4 4 16" />,
  Instagram: (
    <>
      <rect x="3" y="3" width="14" height="14" rx="4" />
      <circle cx="10" cy="10" r="3.3" />
      <path d="M14.1 5.9h.01" />
    </>
  ),
  Facebook: <path d="M11 18v-7.5h3M11 10.5H7.6M11 11V7.2C11 5.4 12 4.3 14.2 4.3" />,
  LinkedIn: <path d="M4 8v8.5M4 4.2v.1M8.5 16.5V8M8.5 12c0-2.6 1.4-4 3.7-4S16 9.4 16 12v4.5" />,
  Snapchat: (
    <path
      d={
        'M10 3c-2.6 0-4.1 1.9-4.1 4.3v1.9l-1.7.7 1.6 1.3c-.5 1.5-1.6 2.5-3 3 .4 1 1.7 1.2 2.5 1.2l.6 1.2' +
        'c1.4-.2 2.3 1 4.1 1s2.7-1.2 4.1-1l.6-1.2c.8 0 2.1-.2 2.5-1.2-1.4-.5-2.5-1.5-3-3l1.6-1.3-1.7-.7' +
        'V7.3C14.1 4.9 12.6 3 10 3Z'
      }
    />
  ),
  YouTube: (
    <>
      <rect x="2" y="4.5" width="16" height="11" rx="3" />
      <path d="m8.5 7.8 3.8 2.2-3.8 2.2Z" />
    </>
  ),
}

export const SocialIcon = ({ network }: { network: keyof typeof shapes }) => (
  <Icon size={19} view={20} stroke={1.35}>
    {shapes[network]}
  </Icon>
)
