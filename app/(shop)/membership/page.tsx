import { loginPage } from '@/app/(shop)/login-page'

const { generateMetadata, render } = loginPage('membership')

export { generateMetadata, render as default }
