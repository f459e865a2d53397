// The shop's colours and fonts for mail programs: inline styles, and classes for dark mode.
const serif = "font-family:'Newsreader Display',Newsreader,Georgia,'Times New Roman',serif;font-weight:300"
const sans = "font-family:'Hanken Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif"

const ink = '#141210'
const graphite = '#56504a'
const rule = '#dcd6cb'
const linen = '#ece7dd'
const ivory = '#f4f2ee'
const bone = '#f4f2ee'
const brass = '#82622c'
const night = '#0e0d0c'
const onNight = '#f3efe8'
const onNight2 = '#aca59b'

/** Inline styles by element. */
export const look = {
  page: `margin:0;padding:0;background-color:${linen};-webkit-text-size-adjust:100%`,
  // inherited: a long name or address without a point to break at wraps everywhere
  sheet: `width:100%;max-width:600px;table-layout:fixed;overflow-wrap:anywhere;word-break:break-word;background-color:${ivory}`,
  head: `padding:36px 48px 28px;border-bottom:1px solid ${rule}`,
  wordmark: `${serif};letter-spacing:-.03em;font-size:34px;line-height:36px;color:${ink};text-decoration:none`,
  turn: `display:inline-block;width:9px;height:9px;margin:3px 0 0 4px;border:1px solid ${ink};border-top:2px solid ${brass};border-radius:50%;transform:rotate(45deg);vertical-align:top;mso-hide:all`,
  title: `margin:0;${serif};letter-spacing:-.02em;font-size:44px;line-height:48px;text-wrap:balance;color:${ink}`,
  paragraph: `margin:0;${sans};font-size:16px;line-height:26px;color:${graphite}`,
  small: `margin:0;${sans};font-size:14px;line-height:23px;color:${graphite}`,
  address: `margin:4px 0 0;${sans};font-size:14px;line-height:23px;color:${graphite};word-break:break-all`,
  label: `margin:0 0 6px;${sans};font-size:15px;line-height:24px;font-weight:normal;color:${graphite}`,
  reference: `margin:0;${serif};letter-spacing:-.01em;font-size:28px;line-height:36px;color:${ink}`,
  quote: `margin:0;${serif};font-size:21px;line-height:31px;color:${ink}`,
  panel: `background-color:${bone};border-top:1px solid ${rule};border-bottom:1px solid ${rule}`,
  piece: `${sans};font-size:15px;line-height:24px;color:${graphite}`,
  photo: 'display:block;width:100%;max-width:270px;height:auto;border:0;margin:auto',
  factName: `padding:11px 20px 11px 0;border-top:1px solid ${rule};${sans};font-size:15px;line-height:23px;font-weight:normal;text-align:left;vertical-align:top;color:${graphite}`,
  factValue: `padding:11px 0;border-top:1px solid ${rule};${sans};font-size:15px;line-height:23px;text-align:left;vertical-align:top;color:${ink}`,
  link: `color:${ink};text-underline-offset:4px`,
  strong: `color:${ink};font-weight:500`,
  buttonCell: `background-color:${ink}`,
  button: `display:inline-block;padding:17px 30px;${sans};font-size:15px;line-height:18px;font-weight:500;color:${ivory};text-decoration:none`,
  foot: `padding:40px 48px;background-color:${night};${sans};font-size:14px;line-height:23px;color:${onNight2}`,
  footLink: `color:${onNight};text-underline-offset:4px`,
  preheader:
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all',
} as const

const dark = (at: string) =>
  [
    `${at}.page{background-color:${night}!important}`,
    `${at}.sheet{background-color:#191715!important}`,
    `${at}.panel{background-color:#211e1b!important}`,
    `${at}.ink{color:${onNight}!important}`,
    `${at}.quiet{color:${onNight2}!important}`,
    `${at}.line{border-color:#2e2b27!important}`,
    `${at}.turn{border-color:#cdad72 ${onNight} ${onNight}!important}`,
    `${at}.button-cell{background-color:${onNight}!important}`,
    `${at}.button{color:${ink}!important}`,
  ].join('')

/** The style element: narrow screens and dark mode, by media query and by Outlook's [data-ogsc]. */
export const sheetCss = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:520px){.pad{padding-left:24px!important;padding-right:24px!important}.title{font-size:34px!important;line-height:38px!important}.stack{display:block!important;width:auto!important}.photo{max-width:100%!important}}
@media (prefers-color-scheme:dark){${dark('')}}
${dark('[data-ogsc] ')}`
