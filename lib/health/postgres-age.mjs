/**
 * The oldest PostgreSQL that will do: before 16, the right of a database's owner to the schema public is withheld from a
 * role with NOINHERIT, such as shop_owner.
 */
const oldest = 16

/** Returns a sentence if PostgreSQL is too old. @param {number} version its server_version_num */
export const ageSentence = (version) =>
  version < oldest * 10_000
    ? `The database is PostgreSQL ${Math.floor(version / 10_000)}: the shop needs ${oldest} or later, and with an older one a restore by a separate owner’s role fails.`
    : undefined
