import { useState } from 'react'
import { optionalColumns, type OptionalColumn } from './contact-columns.tsx'

const storageKey = 'contacts.columns'
const defaultColumns: readonly OptionalColumn[] = ['phone', 'tags', 'agent', 'lastMessage']

function storedColumns(): readonly OptionalColumn[] {
  const stored = localStorage.getItem(storageKey)
  if (stored === null) return defaultColumns
  const names = stored.split(',')
  return optionalColumns.filter((name) => names.includes(name))
}

/** The columns that the user has chosen on this computer. */
export function useShownColumns() {
  const [shown, setShown] = useState(storedColumns)
  const choose = (names: readonly string[]) => {
    const chosen = optionalColumns.filter((name) => names.includes(name))
    localStorage.setItem(storageKey, chosen.join(','))
    setShown(chosen)
  }
  return { shown, choose }
}
