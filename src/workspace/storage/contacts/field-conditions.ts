import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import type { FieldCondition, TextCondition } from '#contract/entities/contacts/field-condition.ts'
import { searchedText } from '#contract/rules/text/searchable-text.ts'
import { engineOf } from '#workspace/storage/engine.ts'
import type { Db } from '#workspace/storage/tables.ts'

/**
 * The condition for a text, which is null or empty if there is none. It depends on the operator alone: a rule that is stored
 * outlives the type of its field.
 */
export function textCondition(
  db: Db,
  text: Expression<unknown>,
  { operator, values }: TextCondition,
): RawBuilder<SqlBool> {
  const { contains, dayOf, folded, numberOf } = engineOf(db)
  const [value = ''] = values
  const given = sql`cast(${value} as text)`
  const whole = sql`coalesce(${folded(text)}, '')`
  const sought = sql.join(values.map(searchedText))
  switch (operator) {
    case 'is':
      return sql`(${whole} in (${sought}))`
    case 'isNot':
      return sql`(${whole} not in (${sought}))`
    case 'contains':
      return contains(folded(text), searchedText(value))
    case 'before':
      return sql`(${dayOf(text)} < ${given})`
    case 'after':
      return sql`(${dayOf(text)} > ${given})`
    case 'less':
      return sql`(${numberOf(text)} < ${numberOf(given)})`
    case 'more':
      return sql`(${numberOf(text)} > ${numberOf(given)})`
    case 'isEmpty':
      return sql`(trim(coalesce(${text}, '')) = '')`
    case 'isFilled':
      return sql`(trim(coalesce(${text}, '')) <> '')`
    default:
      return operator satisfies never
  }
}

/** The condition for a custom field of a contact. */
export const fieldCondition = (db: Db, condition: FieldCondition): RawBuilder<SqlBool> =>
  textCondition(
    db,
    engineOf(db).jsonMember(sql.ref('contacts.extra_json'), customFieldName(condition.number)),
    condition,
  )
