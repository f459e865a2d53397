import type { FormAnswer } from '@/components/forms/form-state'
import { AuthLayout } from '@/components/members/auth-layout'
import { RegisterForm } from '@/components/members/forms'
import { RichText } from '@/components/pages/rich-text'
import { getMembershipText } from '@/lib/pages/membership'
import { getPageOr } from '@/lib/pages/queries'
import { texts } from '@/lib/site/texts'

/** The application: the text about membership, and what we need to know. */
export const RegisterScreen = async ({ answer }: { answer?: FormAnswer }) => {
  const [page, text] = await Promise.all([getPageOr('register', 'Become a *member*'), getMembershipText()])
  return (
    <AuthLayout
      title={page.title}
      photo={page.banner}
      lead={<RichText html={text || page.content} className="lead mt-24" />}
      links={[{ label: texts.register.login, href: '/login' }]}
    >
      <RegisterForm answer={answer} />
    </AuthLayout>
  )
}
