import { Button, Checkbox, Flex, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import type { CrashDump, DiagnosticPart, Diagnostics } from '#contract/diagnostics.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { momentText, sizeText } from '#renderer/components/dates/times.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { closeDiagnostics, saveDiagnostics } from '#renderer/data/diagnostics.ts'
import { showSavedFile } from '#renderer/data/downloads/watch-downloads.ts'
import { partTexts, processTexts } from '#renderer/i18n/diagnostic-names.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './diagnostics.module.css'

/**
 * The parts of the diagnostics with their texts, the memory dumps, and the button that saves the chosen parts and
 * dumps.
 */
export function DiagnosticsChoice({ found }: { found: Diagnostics }) {
  const { t } = useTexts('installation')
  const [shown, setShown] = useState<DiagnosticPart>('app')
  const [leftOut, setLeftOut] = useState<ReadonlySet<DiagnosticPart>>(new Set())
  const [dumps, setDumps] = useState<ReadonlySet<string>>(new Set())
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const textId = useId()

  async function save() {
    setSaving(true)
    setError(null)
    try {
      const parts = found.parts.map(({ part }) => part).filter((part) => !leftOut.has(part))
      const savedId = await saveDiagnostics({ id: found.id, parts, dumps: [...dumps] })
      if (savedId !== null) showSavedFile(savedId, t('installation:diagnostics.file'))
    } catch (refused) {
      setError(refused)
    }
    setSaving(false)
  }

  const nothingChosen = leftOut.size === found.parts.length && dumps.size === 0
  const title = t(partTexts[shown])
  return (
    <>
      <div className={classes.panes}>
        <ul className={classes.parts} aria-label={t('installation:diagnostics.parts')}>
          {found.parts.map(({ part }) => {
            const name = t(partTexts[part])
            return (
              <li key={part} className={classes.part} data-selected={part === shown || undefined}>
                <Checkbox
                  aria-label={t('installation:diagnostics.include', { part: name })}
                  checked={!leftOut.has(part)}
                  onChange={() => setLeftOut(toggled(leftOut, part))}
                />
                <button
                  type="button"
                  className={classes.name}
                  aria-current={part === shown || undefined}
                  aria-controls={textId}
                  onClick={() => setShown(part)}
                >
                  {name}
                </button>
              </li>
            )
          })}
        </ul>
        <section id={textId} className={classes.content} aria-label={title}>
          {leftOut.has(shown) && (
            <p className={classes.note} role="status">
              {t('installation:diagnostics.leftOut')}
            </p>
          )}
          <pre
            className={`${classes.file} selectable`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
            tabIndex={0}
            aria-label={title}
            lang="en"
            data-left-out={leftOut.has(shown) || undefined}
          >
            {found.parts.find(({ part }) => part === shown)?.text}
          </pre>
        </section>
      </div>
      {found.dumps.length > 0 && (
        <Dumps dumps={found.dumps} chosen={dumps} onToggle={(id) => setDumps(toggled(dumps, id))} />
      )}
      {error !== null && <ErrorNotice error={error} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={closeDiagnostics}>
          {t('shell.common.close')}
        </Button>
        <Button
          data-autofocus
          loading={isSaving}
          disabled={nothingChosen}
          onClick={() => void save()}
        >
          {t('installation:diagnostics.save')}
        </Button>
      </div>
    </>
  )
}

interface DumpsProps {
  dumps: readonly CrashDump[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** The memory dumps. None is chosen at first, because this dialog cannot show the user what a dump contains. */
function Dumps({ dumps, chosen, onToggle }: DumpsProps) {
  const { t, language } = useTexts('installation')
  const now = useAtomValue(minuteAtom)
  return (
    <Flex component="fieldset" direction="column" gap={10} mt={16}>
      <Text component="legend" inherit mb={8} fz={13.5} lh="md" fw={600}>
        {t('installation:diagnostics.dumps')}
      </Text>
      <Notice tone="warn">{t('installation:diagnostics.dumpWarning')}</Notice>
      {dumps.map(({ id, at, process, bytes }) => (
        <Checkbox
          key={id}
          label={t('installation:diagnostics.dump', {
            process: t(processTexts[process]),
            moment: momentText(at, now, language),
            size: sizeText(bytes, language),
          })}
          checked={chosen.has(id)}
          onChange={() => onToggle(id)}
        />
      ))}
    </Flex>
  )
}

function toggled<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(items)
  if (!next.delete(item)) next.add(item)
  return next
}
