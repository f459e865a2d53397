-- What the database's container runs once, on an empty volume: its superuser makes the roles and the database, limits what all may do
-- there, and does nothing else.
\getenv shop_owner SHOP_OWNER_PASSWORD
\getenv shop_app SHOP_APP_PASSWORD
\getenv shop_staff SHOP_STAFF_PASSWORD

DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'shop_owner') THEN CREATE ROLE shop_owner; END IF; END $$;
ALTER ROLE shop_owner LOGIN NOCREATEROLE NOINHERIT CREATEDB CONNECTION LIMIT -1 PASSWORD :'shop_owner';
ALTER ROLE shop_owner SET statement_timeout = 600000;
ALTER ROLE shop_owner SET lock_timeout = 120000;
ALTER ROLE shop_owner SET idle_in_transaction_session_timeout = 600000;

DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'shop_app') THEN CREATE ROLE shop_app; END IF; END $$;
ALTER ROLE shop_app LOGIN NOCREATEROLE NOINHERIT NOCREATEDB CONNECTION LIMIT -1 PASSWORD :'shop_app';
ALTER ROLE shop_app SET statement_timeout = 30000;
ALTER ROLE shop_app SET lock_timeout = 10000;
ALTER ROLE shop_app SET idle_in_transaction_session_timeout = 180000;

DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'shop_staff') THEN CREATE ROLE shop_staff; END IF; END $$;
ALTER ROLE shop_staff LOGIN NOCREATEROLE NOINHERIT NOCREATEDB CONNECTION LIMIT 20 PASSWORD :'shop_staff';
ALTER ROLE shop_staff SET statement_timeout = 30000;
ALTER ROLE shop_staff SET lock_timeout = 5000;
ALTER ROLE shop_staff SET idle_in_transaction_session_timeout = 120000;

CREATE DATABASE shop OWNER shop_owner;
\connect shop

DO $$ DECLARE routine regprocedure; BEGIN
  FOR routine IN SELECT oid FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
    AND proname ~ '^lo(_|read$|write$)' AND has_function_privilege('public', oid, 'EXECUTE')
  LOOP EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', routine); END LOOP;
END $$;
