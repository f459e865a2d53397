import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { getMembershipText, membershipWire } from './membership'

it('the membership text keeps the words of a link to a hidden page, but not the link', async () => {
  await rows(`
    INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', '/services', 1, 'Ninety');
    INSERT INTO "MembershipContent" (id, "Description") VALUES (1, '<p><a href="/services">Services</a> for <a href="/about">us</a></p>')`)
  const shown = '<p>Services for <a href="/about">us</a></p>'
  expect([await getMembershipText(), (await membershipWire()).Description]).toEqual([shown, shown])
})
