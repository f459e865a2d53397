import type { Role } from '../roles'
import { boutique, byId, choice, choicesOf, flag } from './fields'
import type { Resource } from './resource'

const roleNames: Record<Role, string> = { boutique: 'Boutique', manager: 'Manager', owner: 'Owner' }

/** Who may sign in at the desk. */
export const colleagues: Resource = {
  ...byId({ name: 'colleagues', table: 'StaffAccount', label: 'Colleagues', one: 'colleague', title: 'name' }),
  sensitive: true,
  groups: [
    {
      title: 'Who it is',
      help: 'A new colleague gets a mail with a link, and chooses a password there.',
      fields: [
        { name: 'name', label: 'Name', kind: 'line', required: true, maxLength: 120 },
        {
          name: 'email',
          label: 'E-mail',
          kind: 'line',
          required: true,
          maxLength: 254,
          help: 'If you change it, every session and passkey of the account ends. So does the password, and the new address gets an invitation; your own password you keep, and sign in again with it.',
        },
      ],
    },
    {
      title: 'What they may do',
      fields: [
        choice('role', 'Role', choicesOf(roleNames), {
          required: true,
          initial: 'boutique',
          help: 'Boutique: pieces and enquiries of one boutique; members and texts only to be read. Manager: everything but colleagues; settings only to be read. Owner: everything.',
        }),
        boutique('boutique', 'Boutique'),
        flag('suspended', 'Suspended', {
          initial: false,
          help: 'Signs the colleague out everywhere and refuses a new sign-in.',
        }),
      ],
    },
  ],
  columns: ['email', 'role', 'boutique', 'suspended'],
  searched: ['name', 'email'],
  filters: [],
  order: { field: 'name', direction: 'ASC' },
  enums: { role: 'StaffRole' },
  more: ['last_login_at', 'created_at'],
}
