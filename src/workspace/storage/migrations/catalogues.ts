/** Adds the catalogues of lines, as they were last read. */
export const catalogues: readonly string[] = [
  `create table catalogues (
    group_id text primary key references groups (id) on delete cascade,
    account_id text not null,
    state text not null,
    catalog_id text,
    read_at bigint,
    tried_at bigint not null
  )`,
  `create table catalogue_products (
    group_id text not null references groups (id) on delete cascade,
    product_id text not null,
    position integer not null,
    words text not null,
    product_json text not null,
    picture_key text,
    picture_source text,
    picture_url text,
    primary key (group_id, product_id)
  ) without rowid`,
  'create index catalogue_products_in_order on catalogue_products (group_id, position)',
  `create index catalogue_products_by_picture on catalogue_products (picture_key)
    where picture_key is not null`,
]
