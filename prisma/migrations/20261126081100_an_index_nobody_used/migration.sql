-- In the order of this index the pieces for sale, which have no date of sale, come first. Apart from the new indexes, because
-- this locks the table for readers too, if only for a moment.
DROP INDEX "StockItem_family_sold";
