import { rows } from './test-database'

/** Opens the boutiques that a test's pieces name. */
export const openBoutiques = () =>
  rows(`INSERT INTO "Boutique" (name, display_order, "timeZone") VALUES
    ('London', 1, 'Europe/London'), ('Geneva', 2, 'Europe/Zurich') ON CONFLICT DO NOTHING`)

/** Fills a test file's database with a small shop: two boutiques, a piece in Geneva, one for members only. */
export async function fillTestShop() {
  await rows(`
    INSERT INTO "SiteSettings" (id, brand_name, email) VALUES (1, 'Ninety', 'hello@ninety.example');
    INSERT INTO "Boutique" (name, display_order, "Email", "timeZone") VALUES
      ('London', 1, 'london@ninety.example', 'Europe/London'), ('Geneva', 2, 'geneva@ninety.example', 'Europe/Zurich');
    INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "WatchLocation", "Price", "MembersAreaOnly") VALUES
      ('watch', 'G1', 'RM 055 White', 'Richard Mille', 'RM 055', 'Geneva', 172000, 0),
      ('watch', 'M1', 'Secret piece', 'Richard Mille', 'RM 69', 'London', 900000, 1);`)
}
