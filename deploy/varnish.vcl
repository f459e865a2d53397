# varnishd -a 127.0.0.1:6081 -f /etc/varnish/shop.vcl -s malloc,512m
# The shop: CACHE_PURGE_URL=http://127.0.0.1:6081. TLS ends in front (nginx, Caddy): two hops, TRUST_PROXY_HOPS=2.
vcl 4.1;

import directors;
import std;

# One for each process of the shop, wherever it runs.
backend shop {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 60s;
  .probe = {
    # Not /readyz: without its database the shop still serves what is prepared.
    .url = "/healthz";
    .interval = 500ms;
    .timeout = 1s;
    .window = 5;
    .threshold = 2;
    .initial = 2;
  }
}

sub vcl_init {
  new processes = directors.round_robin();
  processes.add_backend(shop);
}

# Who may empty the cache: the machines that the shop runs on.
acl shops {
  "localhost";
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # The address of the connection itself: a proxy in front speaks for visitors, and must not pass PURGE on.
    if (client.ip !~ shops || req.http.X-Forwarded-For ~ ",") {
      return (synth(405, "Not allowed"));
    }
    if (req.http.Surrogate-Key !~ "^[a-z0-9:-]+$") {
      return (synth(400, "No key"));
    }
    if (std.ban("obj.http.Surrogate-Key ~ (^|\s)" + req.http.Surrogate-Key + "(\s|$)")) {
      return (synth(200, "Purged"));
    }
    return (synth(500, std.ban_error()));
  }
  set req.backend_hint = processes.backend();
  unset req.http.Surrogate-Capability;
  # Answers vary by it: a page that a browser renders ahead keeps its style sheets. Other words would fill the cache.
  if (req.http.Sec-Purpose ~ "prerender") {
    set req.http.Sec-Purpose = "prefetch;prerender";
  } else {
    unset req.http.Sec-Purpose;
  }
  # Films go through as they are read: otherwise each viewer has a whole one in memory, whatever part was asked for.
  if ((req.method == "GET" || req.method == "HEAD") && req.url ~ "(?i)^/media/[^?]+\.(mp4|mov)(\?|$)") {
    return (pipe);
  }
  # Only what the shop marks is kept, and that depends on no cookie: whoever asks may have it.
  if ((req.method == "GET" || req.method == "HEAD") && !req.http.Authorization && req.url !~ "^/(healthz|readyz|metrics|staff|api/staff)") {
    return (hash);
  }
  return (pass);
}

sub vcl_pipe {
  # What the connection carries after this request would pass by all of the above.
  set bereq.http.Connection = "close";
}

sub vcl_backend_response {
  # What is no longer fresh is never shown: neither after its time nor while it is asked for anew.
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+" && !beresp.http.Set-Cookie) {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 60s);
    return (deliver);
  }
  # Files with their content's hash in the name.
  if (beresp.http.Cache-Control ~ "immutable" && beresp.status == 200 && !beresp.http.Set-Cookie) {
    set beresp.ttl = 7d;
    return (deliver);
  }
  # Everything else is asked for each time, by nobody waiting for anybody.
  set beresp.uncacheable = true;
  set beresp.ttl = 10s;
  return (deliver);
}

sub vcl_backend_error {
  # Another process takes over where one has just gone; never for what changes something.
  if ((bereq.method == "GET" || bereq.method == "HEAD") && bereq.retries < 2) {
    return (retry);
  }
}

sub vcl_deliver {
  unset resp.http.Surrogate-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  unset resp.http.Age;
}
