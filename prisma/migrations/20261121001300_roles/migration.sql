-- What a change sets off needs more rights than whoever makes it has: staff change a member's status, but write no mail,
-- end no session and add no job. These triggers run with their owner's rights. What each role may do: prisma/roles.sql.

ALTER FUNCTION mail_add_job() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION member_changed() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION derive_enquiry_mail_state() SECURITY DEFINER SET search_path = public, pg_temp;

-- What rewrites the schema is nobody's but the owner's.
REVOKE ALL ON FUNCTION watch_table, keep_history, record_export, member_mail FROM PUBLIC;

SELECT keep_history('TrustLine', 'id', 'all'), keep_history('Specialist', 'boutique_name', 'all');
