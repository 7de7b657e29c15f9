import { useState } from 'react'
import { columnsFrom, defaultColumns, type OptionalColumn } from './column-choice.ts'

const storageKeyOf = (userId: string) => `bandeja.contactColumns.${userId}`

/** The columns that the user has chosen on this machine, in their order. */
export function useShownColumns(userId: string) {
  const [shown, setShown] = useState(() => columnsFrom(localStorage.getItem(storageKeyOf(userId))))
  const choose = (columns: readonly OptionalColumn[]) => {
    localStorage.setItem(storageKeyOf(userId), columns.join(','))
    setShown(columns)
  }
  const reset = () => {
    localStorage.removeItem(storageKeyOf(userId))
    setShown(defaultColumns)
  }
  return { shown, choose, reset }
}
