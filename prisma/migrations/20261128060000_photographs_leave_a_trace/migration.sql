-- Photographs are files, whose changes no trigger sees: the desk notes them here, with the names in words. The folder
-- 'site' has the site's own pictures, any other those of the piece of that SKU.
CREATE FUNCTION record_photographs(folder text, was text, became text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  SELECT write_history(
    CASE WHEN folder = 'site' THEN 'Site pictures' ELSE 'StockItem' END,
    CASE WHEN folder = 'site' THEN '' ELSE folder END,
    'update', 'photographs', to_jsonb(was), to_jsonb(became))
$$;

REVOKE ALL ON FUNCTION record_photographs FROM PUBLIC;
