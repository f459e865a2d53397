/**
 * The customer's texts of the members' sign-in and area, letter for letter. The owner corrects them here. Safe in the
 * browser.
 */
export const login = {
  email: 'Email',
  password: 'Password',
  submit: 'Login',
  forgot: 'Forgot your password? Reset.',
  register: 'Not a member? Register here',
} as const

export const register = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  submit: 'Register',
  login: 'Already a member? Login here',
} as const

export const forgotPassword = {
  title: 'Forgot Password',
  placeholder: 'Your email used when register with us.',
  submit: 'Send',
} as const

export const resetPassword = {
  title: 'Reset Password',
  submit: 'Reset Password',
} as const

export const members = {
  greeting: 'Welcome',
  dashboard: 'Dashboard',
  editProfile: 'Edit Profile',
  upcoming: 'Upcoming watches',
  logout: 'Logout',
  welcome: (firstName: string) => `Welcome to your exclusive membership area ${firstName}!`,
  sendVerification: 'Send verification link',
  pending:
    'Your account is pending approval. Once approved you will receive a confirmation email confirming your membership.',
  suspended:
    'Unfortunately this account has been suspended. Please feel free to contact us if you wish to regain access to ' +
    'your membership area.',
  caption: 'Members exlusive',
  searchByBrands: 'Search by brands:',
  allBrands: 'All Brands',
} as const

export const account = {
  emailVerified: 'Email Verified',
  updateDetails: 'Update your details',
  name: 'Name',
  email: 'Email',
  changePassword: 'Change your password',
  currentPassword: 'Current Password',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  update: 'Update',
} as const

export const flash = {
  resetSent: 'Reset password email sent.',
  passwordReset: 'Password reset.',
  userUpdated: 'User updated.',
  passwordUpdated: 'Password updated.',
  verificationSent: 'Verification email sent.',
} as const
