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
      title: 'Details',
      help: 'New colleagues are sent an email with a link to choose a password.',
      fields: [
        { name: 'name', label: 'Name', kind: 'line', required: true, maxLength: 120 },
        {
          name: 'email',
          label: 'Email',
          kind: 'line',
          required: true,
          maxLength: 254,
          help: 'Changing a colleague’s address removes their passkeys and password, signs them out everywhere and sends an invitation to the new address. If you change your own, you keep your password and sign in again.',
        },
      ],
    },
    {
      title: 'Permissions',
      fields: [
        choice('role', 'Role', choicesOf(roleNames), {
          required: true,
          initial: 'boutique',
          help: 'Boutique: pieces and enquiries of one boutique; can view members and content. Manager: everything except colleagues; can view settings. Owner: everything.',
        }),
        boutique('boutique', 'Boutique'),
        flag('suspended', 'Suspended', {
          initial: false,
          help: 'Signs the colleague out everywhere and prevents them signing in.',
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
