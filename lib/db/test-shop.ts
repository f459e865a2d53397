import { rows } from './test-database'

/** Fills a test file's database with a small shop: two boutiques, a piece in Geneva, one for members only. */
export async function fillTestShop() {
  await rows(`
    INSERT INTO "SiteSettings" (id, brand_name, email) VALUES (1, 'Ninety', 'hello@ninety.example');
    INSERT INTO "Boutique" (name, display_order, "Email") VALUES
      ('London', 1, 'london@ninety.example'), ('Geneva', 2, 'geneva@ninety.example');
    INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "WatchLocation", "Price", "MembersAreaOnly") VALUES
      ('watch', 'G1', 'RM 055 White', 'Richard Mille', 'RM 055', 'Geneva', 172000, 0),
      ('watch', 'M1', 'Secret piece', 'Richard Mille', 'RM 69', 'London', 900000, 1);`)
}
