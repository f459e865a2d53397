-- The address of a page that a mail links to is a key: nothing of it is kept beyond the page itself. lib/routing/key-addresses.ts
-- does so from now on.

UPDATE "Enquiry" SET "form_url" = substring("form_url" FROM
    '^(?:https?://[^/?#]*)?/(?:reset-password|email|unsubscribe|subscription|alerts|mail)(?:/[^/?#]+)?')
  WHERE "form_url" ~ '^(?:https?://[^/?#]*)?/(?:reset-password|email|unsubscribe|subscription|alerts|mail)(?:[/?#]|$)';

UPDATE "Subscriber" SET "form_url" = substring("form_url" FROM
    '^(?:https?://[^/?#]*)?/(?:reset-password|email|unsubscribe|subscription|alerts|mail)(?:/[^/?#]+)?')
  WHERE "form_url" ~ '^(?:https?://[^/?#]*)?/(?:reset-password|email|unsubscribe|subscription|alerts|mail)(?:[/?#]|$)';
