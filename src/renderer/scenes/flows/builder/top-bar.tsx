import {
  ActionIcon,
  Box,
  Button,
  type ButtonProps,
  FileButton,
  Flex,
  Menu,
  Text,
  TextInput,
} from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDots,
  IconExternalLink,
  IconFileExport,
  IconFileImport,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useRef, useState, type ReactNode } from 'react'
import type { Flow } from '#contract/entities/flows/flow.ts'
import { limits } from '#contract/limits.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { focusOnMount } from '#renderer/components/focus/focus-on-mount.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { providerWithoutFlowsAtom } from '#renderer/data/groups/line-status.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { SaveState } from './autosave.ts'
import classes from './builder.module.css'

/** The window width below which Import and Export are in a menu, px. */
const wideBarPx = 1200

interface TopBarProps {
  flow: Flow
  version: string
  saveState: SaveState
  problemCount: number
  canUndo: boolean
  canRedo: boolean
  isReadOnly: boolean
  isPublishing: boolean
  /** Whether there are changes to publish. */
  hasChanges: boolean
  onLeave: () => void
  onRename: (name: string) => void
  onRetry: () => void
  onUndo: () => void
  onRedo: () => void
  onProblems: () => void
  onImport: (file: File | null) => void
  onExport: () => void
  onSend: () => void
  onPublish: () => void
  isPreviewing: boolean
  /** Opens the preview of the line's provider. */
  onPreview: () => void
}

/** The bar above the canvas: the flow's name and state, and the actions on the whole flow. */
export function TopBar(props: TopBarProps) {
  const { flow, version, problemCount, isReadOnly } = props
  const { t } = useTexts('flows')
  const isWide = useWindowWidth() >= wideBarPx
  const { publishedVersion = 0 } = flow
  const isPublished = publishedVersion > 0
  const isUpToDate = isPublished && !props.hasChanges
  const provider = useAtomValue(providerWithoutFlowsAtom)
  const notOffered = provider === null ? null : t('flows:notOffered', { provider })
  /** Why the draft cannot be sent to the channel. */
  const unready =
    notOffered ??
    (problemCount > 0
      ? t('flows:builder.publishProblems', { count: problemCount })
      : props.saveState.kind === 'offline' ||
          props.saveState.kind === 'failed' ||
          props.saveState.kind === 'conflict'
        ? t('flows:builder.publishUnsaved')
        : null)
  const blocked = unready ?? (isUpToDate ? t('flows:builder.publishNothing') : null)
  return (
    <BuilderHeader>
      <IconButton icon={IconArrowLeft} label={t('flows:builder.back')} onClick={props.onLeave} />
      <FlowName name={flow.name ?? ''} isReadOnly={isReadOnly} onRename={props.onRename} />
      <Text
        span
        flex="none"
        px={8}
        bdrs={999}
        bd="1px solid var(--b-line)"
        size="xs"
        lh="md"
        fw={600}
        c="dimmed"
      >
        {isUpToDate
          ? t('flows:builder.publishedVersion', { version: publishedVersion })
          : t('flows:builder.draftVersion', { version: publishedVersion + 1 })}
      </Text>
      {isReadOnly ? (
        <Text span flex="none" size="xs" lh="md" c="dimmed">
          {t('flows:builder.readOnly')}
        </Text>
      ) : (
        <>
          <SavedState state={props.saveState} onRetry={props.onRetry} />
          <Box component="span" w={1} h={20} flex="none" bg="var(--b-line)" />
          <IconButton
            icon={IconArrowBackUp}
            size={32}
            label={t('flows:builder.undo')}
            shortcut="mod+z"
            disabled={!props.canUndo}
            onClick={props.onUndo}
          />
          <IconButton
            icon={IconArrowForwardUp}
            size={32}
            label={t('flows:builder.redo')}
            shortcut="mod+shift+z"
            disabled={!props.canRedo}
            onClick={props.onRedo}
          />
        </>
      )}
      <Box component="span" flex={1} />
      <Text span flex="none" size="xs" lh="md" c="dimmed" className={classes.wideOnly}>
        {t('flows:builder.version', { version })}
      </Text>
      {problemCount > 0 && (
        <Flex
          component="button"
          type="button"
          flex="none"
          align="center"
          gap={5}
          px={9}
          py={2}
          bdrs="sm"
          bg="var(--b-danger-tint)"
          fz="xs"
          lh="md"
          fw={650}
          c="var(--b-danger)"
          onClick={props.onProblems}
        >
          <IconAlertTriangle size={14} aria-hidden="true" />
          {t('flows:problems', { count: problemCount })}
        </Flex>
      )}
      <FileActions
        isWide={isWide}
        isReadOnly={isReadOnly}
        onImport={props.onImport}
        onExport={props.onExport}
      />
      {!isReadOnly && (
        <>
          {flow.providedStatus !== undefined && notOffered === null && (
            <BlockableButton
              variant="subtle"
              color="gray"
              leftSection={<IconExternalLink size={16} aria-hidden="true" />}
              reason={unready}
              loading={props.isPreviewing}
              onClick={props.onPreview}
            >
              {t('flows:builder.providerPreview')}
            </BlockableButton>
          )}
          <BlockableButton
            variant="default"
            leftSection={<IconSend size={16} aria-hidden="true" />}
            reason={notOffered ?? (isPublished ? null : t('flows:builder.sendNone'))}
            onClick={props.onSend}
          >
            {t('flows:builder.send')}
          </BlockableButton>
          <BlockableButton reason={blocked} loading={props.isPublishing} onClick={props.onPublish}>
            {t('flows:builder.publish')}
          </BlockableButton>
        </>
      )}
    </BuilderHeader>
  )
}

interface BlockableButtonProps extends ButtonProps {
  /** The reason why the button is disabled; null if it is enabled. */
  reason: string | null
  onClick: () => void
}

/** A button that stays focusable while it is disabled, and shows the reason as its tooltip. */
function BlockableButton({ reason, onClick, ...props }: BlockableButtonProps) {
  return (
    <Button
      {...props}
      aria-disabled={reason !== null || undefined}
      data-disabled={reason !== null}
      title={reason ?? undefined}
      onClick={() => {
        if (reason === null) onClick()
      }}
    />
  )
}

interface FlowNameProps {
  name: string
  isReadOnly: boolean
  onRename: (name: string) => void
}

/** The flow's name, with a pencil that turns it into a field. */
function FlowName({ name, isReadOnly, onRename }: FlowNameProps) {
  const { t } = useTexts('flows')
  const [draft, setDraft] = useState<string | null>(null)
  if (draft === null) {
    return (
      <>
        <Text component="h1" truncate size="lg" lh="xl" fw={650}>
          {name}
        </Text>
        {!isReadOnly && (
          <IconButton
            icon={IconPencil}
            size={28}
            label={t('flows:builder.rename')}
            onClick={() => setDraft(name)}
          />
        )}
      </>
    )
  }
  const finish = () => {
    const next = draft.trim()
    if (next !== '' && next !== name) onRename(next)
    setDraft(null)
  }
  return (
    <TextInput
      size="sm"
      w={240}
      aria-label={t('flows:builder.nameLabel')}
      value={draft}
      maxLength={limits.flow.nameMax}
      ref={focusOnMount}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}

const saveColors = {
  saved: 'dimmed',
  saving: 'dimmed',
  offline: 'var(--b-warn)',
  failed: 'var(--b-danger)',
  conflict: 'var(--b-danger)',
} as const satisfies Record<SaveState['kind'], string>

/** Shows whether the flow is saved, as an icon and a text. */
function SavedState({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const { t } = useTexts('flows')
  const { kind } = state
  const Glyph = kind === 'saved' ? IconCloudCheck : kind === 'saving' ? IconCloudUp : IconCloudOff
  const text = {
    saved:
      kind === 'saved' && state.at !== null
        ? t('flows:builder.savedAt', { time: timeText(state.at) })
        : t('flows:builder.saved'),
    saving: t('flows:builder.saving'),
    offline: t('flows:builder.offline'),
    failed: t('flows:builder.saveFailed'),
    conflict: t('flows:builder.saveFailed'),
  }[kind]
  return (
    <Flex
      component="span"
      flex="none"
      align="center"
      gap={5}
      fz="xs"
      lh="md"
      c={saveColors[kind]}
      role="status"
    >
      <Glyph size={16} aria-hidden="true" />
      {text}
      {kind === 'failed' && (
        <Button variant="subtle" size="compact-xs" onClick={onRetry}>
          {t('shell.common.retry')}
        </Button>
      )}
    </Flex>
  )
}

interface FileActionsProps {
  isWide: boolean
  isReadOnly: boolean
  onImport: (file: File | null) => void
  onExport: () => void
}

/** Import and export, as buttons or in a menu. */
function FileActions({ isWide, isReadOnly, onImport, onExport }: FileActionsProps) {
  const { t } = useTexts('flows')
  const chooseFile = useRef<() => void>(() => undefined)
  const field = !isReadOnly && (
    <FileButton accept="application/json,.json" onChange={onImport}>
      {({ onClick }) => {
        chooseFile.current = onClick
        return isWide ? (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconFileImport size={16} aria-hidden="true" />}
            onClick={onClick}
          >
            {t('flows:builder.import')}
          </Button>
        ) : null
      }}
    </FileButton>
  )
  if (isWide) {
    return (
      <>
        {field}
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFileExport size={16} aria-hidden="true" />}
          onClick={onExport}
        >
          {t('flows:builder.export')}
        </Button>
      </>
    )
  }
  return (
    <>
      {field}
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" size={32} color="gray" aria-label={t('flows:builder.more')}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isReadOnly && (
            <Menu.Item onClick={() => chooseFile.current()}>{t('flows:builder.import')}</Menu.Item>
          )}
          <Menu.Item onClick={onExport}>{t('flows:builder.export')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** The bar at the top of the builder. */
export function BuilderHeader({ children }: { children: ReactNode }) {
  return (
    <Flex
      component="header"
      flex="none"
      align="center"
      gap={8}
      h={56}
      px={16}
      className={classes.topBar}
    >
      {children}
    </Flex>
  )
}
