/** Of which line of which file an order was imported, so that no line is placed twice. */

export const imports = [
  `alter table orders add import_file text, add import_line text`,
  `create unique index orders_imported on orders (import_line, import_file) where import_line is not null`,
]
