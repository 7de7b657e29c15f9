import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { SqliteFile } from '#workspace/storage/sqlite-database.ts'
import { TransactionalSqliteDialect } from '#workspace/storage/sqlite-dialect.ts'
import { up as rightsPerGroup } from './0091-rights-per-group.ts'
import { up as invitedAddresses } from './0092-invited-addresses.ts'

const before = [
  `create table users (id text primary key, email text, has_qr_access integer not null default 0)`,
  `create table members (group_id text, user_id text)`,
  `create table invitations (id text primary key, user_id text, expires_at bigint)`,
  `create table recovery_passwords (user_id text, password_hash text, expires_at bigint)`,
  `insert into users values ('ana', 'ana@talk.example', 1), ('beto', 'beto@talk.example', 0)`,
  `insert into members values ('1', 'ana'), ('2', 'ana'), ('1', 'beto')`,
  `insert into invitations values ('v', 'beto', 900)`,
  `insert into recovery_passwords values ('beto', 'invited', 900), ('beto', 'recovered', 30)`,
]

test('rights are carried over to each group, and mailed passwords to their invitation', async () => {
  const db = new Kysely<unknown>({
    dialect: new TransactionalSqliteDialect(new SqliteFile(':memory:')),
  })
  for (const statement of before) await sql.raw(statement).execute(db)
  await rightsPerGroup(db)
  await invitedAddresses(db)
  const rows = async (query: string) => (await sql.raw(query).execute(db)).rows
  expect(await rows('select group_id, user_id, has_qr_access from members')).toEqual([
    { group_id: '1', user_id: 'ana', has_qr_access: 1 },
    { group_id: '2', user_id: 'ana', has_qr_access: 1 },
    { group_id: '1', user_id: 'beto', has_qr_access: 0 },
  ])
  expect(await rows('select email from invitations')).toEqual([{ email: 'beto@talk.example' }])
  expect(await rows('select password_hash, invitation_id from recovery_passwords')).toEqual([
    { password_hash: 'invited', invitation_id: 'v' },
    { password_hash: 'recovered', invitation_id: null },
  ])
  await db.destroy()
})
