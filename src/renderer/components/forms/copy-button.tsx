import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { showError } from '#renderer/data/change/toasts.ts'
import { request } from '#renderer/data/service/bridge.ts'

/** How long the button says that the text was copied, ms. */
const COPIED_MS = 1_500

export interface CopyButtonProps {
  /** What it copies. */
  text: string
  /** The accessible name, with the name of what is copied. */
  name: string
  /** What the button says, before and after. */
  label: string
  copiedLabel: string
  onCopied?: () => void
}

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, name, label, copiedLabel, onCopied }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    void request('clipboard.write', { text }).then(() => {
      setCopied(true)
      onCopied?.()
    }, showError)
  const Glyph = isCopied ? IconCheck : IconCopy
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={name}
      leftSection={<Glyph size={16} aria-hidden="true" />}
      onClick={copy}
    >
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  )
}
