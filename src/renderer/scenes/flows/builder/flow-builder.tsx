import { Box, Flex, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ReactFlowProvider, useReactFlow } from '@xyflow/react'
import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useRef, useState } from 'react'
import { flowsApi } from '#contract/api/flows/flows.ts'
import { can } from '#contract/policies/index.ts'
import { type FlowDocument, isFlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import { readFlowJson } from '#contract/rules/flows/flow-json/file.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useLoadedDrafts } from '#renderer/data/forms/drafts.ts'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { currentGroupIdAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { showToast, showError } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { lockKeys } from '#renderer/scenes/flows/flow-state.tsx'
import { downloadFlow } from '#renderer/scenes/flows/download-flow.ts'
import { flowQuery } from '#renderer/scenes/flows/flow-queries.ts'
import {
  ImportRefusedDialog,
  type RefusedFile,
} from '#renderer/scenes/flows/import-flow-dialog.tsx'
import { SendFlowDialog } from '#renderer/scenes/flows/send-flow-dialog.tsx'
import { useBuilderKeys } from './builder-keys.ts'
import classes from './builder.module.css'
import { EditorContext, useEditorState } from './editor.ts'
import { FlowCanvas } from './canvas/flow-canvas.tsx'
import { Inspector, type InspectorTab } from './inspector.tsx'
import { Sidebar } from './palette.tsx'
import { ProblemBar } from './problem-bar.tsx'
import {
  type Problem,
  problemAfter,
  problemsOf,
  type ProviderFault,
  providerFaultsOf,
} from './problems.ts'
import { useSelectionCommands } from './selection-commands.ts'
import { BuilderHeader, TopBar } from './top-bar.tsx'
import { useAutosave } from './use-autosave.ts'
import { UnsavedChangesDialog, useUnsavedChanges } from './unsaved-changes.tsx'

/** The window width below which the inspector covers the canvas, px. */
const wideBuilderPx = 1200

interface FlowBuilderProps {
  flowId: string
  onLeave: () => void
}

/** The builder of one flow. The draft is shown on a canvas and saved while it is edited. */
export function FlowBuilder({ flowId, onLeave }: FlowBuilderProps) {
  const { t } = useTexts('flows')
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const query = useQuery(flowQuery(groupId, flowId))
  const { data } = query
  const drafts = useLoadedDrafts(groupId)
  const areDraftsSettled = drafts !== 'pending'
  // Increments when the user reloads the draft, to remount the editor.
  const [reloadCount, setReloadCount] = useState(0)
  if (data !== undefined && areDraftsSettled && isFlowDocument(data.document)) {
    return (
      // Drafts that could only be read later are restored by a new editor.
      <ReactFlowProvider key={`${drafts} ${reloadCount}`}>
        <OpenFlow
          flow={data}
          start={data.document}
          onLeave={onLeave}
          onReload={async () => {
            await query.refetch()
            setReloadCount((count) => count + 1)
          }}
        />
      </ReactFlowProvider>
    )
  }
  return (
    <Flex direction="column" miw={0} h="100%">
      <BuilderHeader>
        <IconButton icon={IconArrowLeft} label={t('flows:builder.back')} onClick={onLeave} />
        <Text component="h1" truncate size="lg" lh="xl" fw={650}>
          {data?.name ?? t('flows:title')}
        </Text>
      </BuilderHeader>
      <div className={classes.notices}>
        {data !== undefined && areDraftsSettled && (
          <Notice tone="warn">
            {data.lock === undefined
              ? t('flows:newerVersion', { version: data.document.version })
              : t(lockKeys[data.lock])}
          </Notice>
        )}
        {query.error !== null && (
          <ErrorNotice
            title={t('flows:builder.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
      </div>
      {(query.isPending || !areDraftsSettled) && (
        <Flex gap={64} p={48} flex={1} bg="var(--b-canvas)" aria-busy="true">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} width={208} height={332} />
          ))}
        </Flex>
      )}
    </Flex>
  )
}

/** A flow in the service's response, with its draft. */
type DraftedFlow = Awaited<ReturnType<NonNullable<ReturnType<typeof flowQuery>['queryFn']>>> &
  object

interface ProvidedFaults {
  document: FlowDocument
  faults: readonly ProviderFault[]
}

interface OpenFlowProps {
  flow: DraftedFlow
  start: FlowDocument
  onLeave: () => void
  onReload: () => Promise<void>
}

function OpenFlow({ flow, start, onLeave, onReload }: OpenFlowProps) {
  const { t } = useTexts('flows')
  const queries = useQueryClient()
  const canvas = useReactFlow()
  const viewer = useAtomValue(viewerAtom)
  const { lock } = flow
  const isReadOnly =
    viewer === null || !can(viewer, 'flow.edit') || flow.archived || lock !== undefined
  const { state, editor } = useEditorState(start)
  const { history, selection, revealCount } = state
  const document = history.present
  const { state: saveState, autosave } = useAutosave(flow, document)
  const [unsaved, decide] = useUnsavedChanges(flow, editor, isReadOnly)
  /** What the provider found in a document; it says nothing about a later one. */
  const [provided, setProvided] = useState<ProvidedFaults | null>(null)
  const problems = useMemo(
    () => problemsOf(t, document, provided?.document === document ? provided.faults : []),
    [t, document, provided],
  )
  const commands = useSelectionCommands(editor, document, selection)
  const [tab, setTab] = useState<InspectorTab>('properties')
  const [isListOpen, setIsListOpen] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [refused, setRefused] = useState<RefusedFile | null>(null)
  const isWide = useWindowWidth() >= wideBuilderPx
  const root = useRef<HTMLDivElement>(null)
  const focusPalette = useCallback(
    () => root.current?.querySelector<HTMLElement>('[data-palette] button')?.focus(),
    [],
  )

  const refusedByProvider = (error: unknown) => {
    const faults = providerFaultsOf(error)
    setProvided(faults.length === 0 ? null : { document, faults })
    if (faults.length > 0) setIsListOpen(true)
    showError(error)
  }
  const publish = useChange({
    send: async () => {
      if (!(await autosave.flush())) return null
      return await call(flowsApi.publishFlow, { groupId: flow.groupId, params: { id: flow.id } })
    },
    accept(published) {
      if (published === null) return
      queries.setQueryData(flowQuery(flow.groupId, flow.id).queryKey, published)
      showToast(t('flows:builder.published', { version: published.publishedVersion ?? 1 }))
    },
    onRefused: refusedByProvider,
    repeats: true,
  })
  const preview = useChange({
    send: async () => {
      if (!(await autosave.flush())) return null
      return await call(flowsApi.flowPreview, { groupId: flow.groupId, params: { id: flow.id } })
    },
    onDone(shown) {
      if (shown !== null) openExternal(shown.url)
    },
    onRefused: refusedByProvider,
    repeats: true,
  })
  const rename = useChange({
    send: (name: string) =>
      call(flowsApi.saveFlow, { groupId: flow.groupId, params: { id: flow.id }, body: { name } }),
    accept: (saved) => void queries.setQueryData(flowQuery(flow.groupId, flow.id).queryKey, saved),
    onRefused: showError,
    repeats: true,
  })
  const importFile = async (file: File | null) => {
    if (file === null) return
    try {
      const content = await file.text()
      const { document: imported, faults } = readFlowJson(content)
      if (imported === undefined) setRefused({ name: file.name, content, faults })
      else {
        editor.edit(() => imported, { select: () => null })
        showToast(t('flows:builder.imported'))
        requestAnimationFrame(() => void canvas.fitView({ maxZoom: 1 }))
      }
    } catch (error) {
      showError(error)
    }
  }

  const openProblem = ({ screen, element }: Problem) => {
    if (screen === null) return
    setTab('properties')
    editor.select({ screen, element }, { isRevealed: true })
    // Wait until the inspector has rendered the fields of the selection.
    setTimeout(() =>
      root.current
        ?.querySelector<HTMLElement>('aside [aria-invalid="true"], aside input, aside textarea')
        ?.focus(),
    )
  }
  const nextProblem = () => {
    const next = problemAfter(problems, selection)
    if (next !== undefined) openProblem(next)
  }
  const leaveSelection = () => {
    if (selection === null) return
    editor.select(selection.element === null ? null : { ...selection, element: null })
  }
  const unlessReadOnly = (perform: () => void) => () => {
    if (!isReadOnly) perform()
  }
  useBuilderKeys({
    undo: unlessReadOnly(editor.undo),
    redo: unlessReadOnly(editor.redo),
    nextProblem,
    fit: () => void canvas.fitView({ maxZoom: 1, padding: 0.06 }),
    zoomIn: () => void canvas.zoomIn(),
    zoomOut: () => void canvas.zoomOut(),
    remove: unlessReadOnly(commands.remove),
    duplicate: unlessReadOnly(commands.duplicate),
    copy: commands.copy,
    paste: unlessReadOnly(commands.paste),
    moveUp: unlessReadOnly(() => commands.move(-1)),
    moveDown: unlessReadOnly(() => commands.move(1)),
    leave: leaveSelection,
  })

  const isOverwritten =
    saveState.kind === 'conflict' ||
    (saveState.kind === 'saved' && !autosave.isDirty() && flow.revision > autosave.revision())
  const showsInspector = isWide || selection !== null
  return (
    <EditorContext value={useMemo(() => ({ ...editor, isReadOnly }), [editor, isReadOnly])}>
      <Flex ref={root} direction="column" miw={0} h="100%" className={classes.builder}>
        <TopBar
          flow={flow}
          version={document.version}
          saveState={saveState}
          problemCount={problems.length}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          isReadOnly={isReadOnly}
          isPublishing={publish.busy}
          hasChanges={flow.state !== 'published' || autosave.isDirty()}
          onLeave={onLeave}
          onRename={(name) => rename.run(name)}
          onRetry={() => void autosave.flush()}
          onUndo={editor.undo}
          onRedo={editor.redo}
          onProblems={() => setIsListOpen(true)}
          onImport={(file) => void importFile(file)}
          onExport={() => downloadFlow(flow.name ?? flow.id, document)}
          onSend={() => setIsSending(true)}
          onPublish={() => publish.run()}
          isPreviewing={preview.busy}
          onPreview={() => preview.run()}
        />
        <div className={classes.notices}>
          {lock !== undefined && <Notice tone="warn">{t(lockKeys[lock])}</Notice>}
          {isOverwritten && (
            <Notice
              tone="warn"
              action={{ label: t('flows:builder.reload'), perform: () => void onReload() }}
            >
              {saveState.kind === 'conflict'
                ? t('flows:builder.changedMeanwhile')
                : t('flows:builder.changedElsewhere')}
            </Notice>
          )}
        </div>
        <Flex mih={0} pos="relative" flex={1}>
          <Sidebar screens={document.screens} selection={selection} problems={problems} />
          <Flex direction="column" miw={0} flex={1}>
            <Box mih={0} pos="relative" flex={1} bg="var(--b-canvas)">
              <FlowCanvas
                document={document}
                selection={selection}
                revealCount={revealCount}
                problems={problems}
                onAdd={focusPalette}
              />
            </Box>
            <ProblemBar
              problems={problems}
              isOpen={isListOpen}
              onToggle={() => setIsListOpen((isOpen) => !isOpen)}
              onOpen={openProblem}
              onNext={nextProblem}
            />
          </Flex>
          {showsInspector && (
            <Inspector
              document={document}
              selection={selection}
              problems={problems}
              commands={commands}
              tab={tab}
              onTab={setTab}
              onClose={isWide ? undefined : () => editor.select(null)}
            />
          )}
        </Flex>
        {isSending && <SendFlowDialog flow={flow} onClose={() => setIsSending(false)} />}
        {unsaved !== null && (
          <UnsavedChangesDialog changedAt={unsaved.changedAt} onDecide={decide} onClose={onLeave} />
        )}
        {refused !== null && (
          <ImportRefusedDialog file={refused} onClose={() => setRefused(null)} />
        )}
      </Flex>
    </EditorContext>
  )
}
