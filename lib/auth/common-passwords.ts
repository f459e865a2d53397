/**
 * Passwords that head every published list of breached ones, in small letters, of eight characters or more. What is
 * shorter is refused anyway. Safe in the browser.
 */
const common = new Set(
  `password password1 password12 password123 password1234 password! password1! passw0rd passw0rd1 p@ssword p@ssw0rd
  p@ssword1 p@ssw0rd1 passwort passwort1 motdepasse 12345678 123456789 1234567890 12345678910 0123456789 01234567
  87654321 987654321 9876543210 11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444
  55555555 66666666 77777777 88888888 99999999 12341234 12121212 11223344 1122334455 112233445566 12344321 123123123
  123123123123 123321123 147258369 159357456 789456123 147852369 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc
  q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
  qwertyuiop123 asdfghjk asdfghjkl asdfasdf zxcvbnm1 zxcvbnm123 azertyuiop abcd1234 abcdefgh abcdefghi abcd12345 abc12345
  abc123456 abc123abc a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 a123456789 a12345678 iloveyou iloveyou1 iloveyou2
  iloveyou! sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1
  batman123 starwars starwars1 trustno1 whatever whatever1 welcome1 welcome12 welcome123 welcome! letmein1 letmein123
  letmeinn monkey12 monkey123 dragon12 dragon123 shadow12 master12 master123 michael1 jennifer jennifer1 jordan23
  charlie1 computer computer1 internet internet1 samsung1 samsung123 google123 facebook facebook1 linkedin changeme
  changeme1 changeme123 secret12 secret123 admin123 admin1234 admin12345 administrator root1234 test1234 test12345
  testtest testing1 testing123 guest123 user1234 default1 qazwsxedc qazwsx123 chocolate butterfly elephant1 liverpool
  liverpool1 arsenal1 chelsea1 everton1 manchester barcelona realmadrid juventus1 pokemon1 pokemon123 minecraft
  nintendo1 hello123 hello1234 hellohello lovelove loveyou1 babygirl babygirl1 angel123 anthony1 ashley12 nicole12
  jessica1 danielle victoria veronica caroline alexander christian elizabeth patricia benjamin maverick midnight
  mercedes1 mercedes porsche1 porsche911 ferrari1 ferrari123 corvette rolex123 luxury123 watches1 submariner daytona1
  speedmaster richardmille diamond1 diamonds1 goldfish platinum1 london123 london2012 geneva123 england1 summer2023
  summer2024 summer2025 summer2026 winter2023 winter2024 winter2025 winter2026 spring2025 autumn2025 january1 december1
  qwer1234 qwerasdf asdf1234 zxcv1234 1234qwer 123qweasd 123qwe123 123abc456 12345abc 12345qwert 123456abc 123456789a
  123456789q 1234567a 12345679 123456780 102030405060 10203040 19871987 19901990 20202020 20212021 20242024 20252025
  741852963 852456951 963852741 aaaaaaaa aaaaaaaaaa abababab xxxxxxxx zzzzzzzz`.split(/\s+/),
)

/** Whether a password is among the first that anybody would try. */
export const isCommonPassword = (password: string): boolean => common.has(password.trim().toLowerCase())
