-- Endpoints that have come since: a page of their name could never be read under /api.
ALTER TABLE "Page"
  ADD CONSTRAINT "This page name belongs to an endpoint" CHECK ("name" NOT IN (
    'alerts', 'members', 'pieces', 'staff', 'suggestions', 'visits'));
