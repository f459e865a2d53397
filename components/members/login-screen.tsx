import { RichText } from '@/components/pages/rich-text'
import type { Page } from '@/lib/pages/page'
import { texts } from '@/lib/site/texts'
import { Door } from './door'
import { Join } from './join'

/** What /login and /membership show. */
export const LoginScreen = ({ page }: { page: Page }) => (
  <Door title={page.title} photo={page.banner}>
    <RichText html={page.content} className="lead m3" />
    <Join
      text="To become a member, write to us or speak to either boutique. We read every application ourselves."
      links={[
        { label: texts.login.forgot, href: '/forgot-password' },
        { label: texts.login.register, href: '/register' },
      ]}
    />
  </Door>
)
