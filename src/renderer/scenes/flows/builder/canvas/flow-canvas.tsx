import '@xyflow/react/dist/base.css'
import { Box, Text } from '@mantine/core'
import {
  Background,
  BackgroundVariant,
  MarkerType,
  MiniMap,
  Panel,
  Position,
  ReactFlow,
  useReactFlow,
  useStore,
  type Edge,
  type NodeChange,
  type OnConnectEnd,
} from '@xyflow/react'
import { IconArrowsMaximize, IconLayoutGrid, IconMinus, IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import { targetsOf } from '#contract/rules/flows/flow-json/navigation.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { percentText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useEditor, type Selection } from '#renderer/scenes/flows/builder/editor.ts'
import {
  handleSize,
  nodeHeight,
  nodeWidth,
  rowPosition,
  sourceHandleY,
  targetHandleY,
} from './layout.ts'
import { footerWords, linkFooter } from './link-screens.ts'
import { createMovement, MovementContext, useMountsVisibleOnly } from './movement.ts'
import type { Problem } from '#renderer/scenes/flows/builder/problems.ts'
import { ScreenNode, type ScreenNodeType } from './screen-node.tsx'
import classes from './flow-canvas.module.css'

const nodeTypes = { screen: ScreenNode }
const fitOptions = { padding: 0.06, maxZoom: 1, duration: 0 }
/** The canvas zooms in at least this far when it brings a selected screen into view. */
const readableZoom = 0.7

const handles = [
  {
    type: 'target' as const,
    position: Position.Left,
    x: -1,
    y: targetHandleY - handleSize / 2,
    width: handleSize,
    height: handleSize,
  },
  {
    type: 'source' as const,
    position: Position.Right,
    x: nodeWidth - handleSize / 2,
    y: sourceHandleY - handleSize / 2,
    width: handleSize,
    height: handleSize,
  },
]

type Positions = Readonly<Record<string, { readonly x: number; readonly y: number }>>

interface FlowCanvasProps {
  document: FlowDocument
  selection: Selection | null
  revealCount: number
  problems: readonly Problem[]
  onAdd: () => void
}

/** The screens as phones, with a line from each screen to every screen that it leads to. */
export function FlowCanvas(props: FlowCanvasProps) {
  const { document, selection, revealCount, problems, onAdd } = props
  const { screens } = document
  const { t } = useTexts('flows')
  const { edit, select, isReadOnly } = useEditor()
  const flow = useReactFlow()
  const canvas = useRef<HTMLDivElement>(null)
  const [movement] = useState(createMovement)
  const mountsVisibleOnly = useMountsVisibleOnly(movement)
  // Positions to which the user dragged screens, by screen id. The document does not store them.
  const [moved, setMoved] = useState<Positions>({})

  const edges = useMemo(() => edgesOf(screens, selection?.screen), [screens, selection?.screen])
  const nodes = useMemo<ScreenNodeType[]>(() => {
    const targets = new Set(edges.map(({ target }) => target))
    return screens.map((screen, index) => ({
      id: String(index),
      type: 'screen',
      position: moved[screen.id] ?? rowPosition(index, screens.length),
      width: nodeWidth,
      height: nodeHeight,
      measured: { width: nodeWidth, height: nodeHeight },
      handles,
      selectable: false,
      focusable: false,
      data: {
        screen,
        index,
        problems: problems.filter((problem) => problem.screen === index),
        selected: selection?.screen === index ? selection.element : undefined,
        isTarget: targets.has(String(index)),
        onAdd,
      },
    }))
  }, [screens, problems, selection, moved, edges, onAdd])

  const onNodesChange = useCallback(
    (changes: NodeChange<ScreenNodeType>[]) => {
      const positions = changes.flatMap((change) => {
        const id = change.type === 'position' ? screens[Number(change.id)]?.id : undefined
        return change.type === 'position' && change.position !== undefined && id !== undefined
          ? [[id, change.position] as const]
          : []
      })
      if (positions.length > 0)
        setMoved((known) => ({ ...known, ...Object.fromEntries(positions) }))
    },
    [screens],
  )
  const join = (source: string, target: string) =>
    edit((draft) => {
      const screenId = draft.screens[Number(target)]?.id
      return screenId === undefined
        ? draft
        : linkFooter(draft, Number(source), { kind: 'navigate', screenId }, footerWords(t))
    })
  // A line can be dropped anywhere on a phone, not only on the phone's handle.
  const onConnectEnd: OnConnectEnd = (event, { isValid, fromNode }) => {
    if (isValid === true || fromNode === null || !('clientX' in event)) return
    const target = window.document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest('.react-flow__node')
      ?.getAttribute('data-id')
    if (target) join(fromNode.id, target)
  }

  // Move the selected screen into view when `revealCount` has changed. A click on the canvas does not change
  // `revealCount`.
  const revealed = useRef(revealCount)
  useEffect(() => {
    if (revealed.current === revealCount) return
    revealed.current = revealCount
    const position = selection === null ? undefined : nodes[selection.screen]?.position
    if (position === undefined) return
    void flow.setCenter(position.x + nodeWidth / 2, position.y + nodeHeight / 2, {
      zoom: Math.max(flow.getZoom(), readableZoom),
      duration: 150,
    })
  }, [flow, nodes, revealCount, selection])

  return (
    <MovementContext value={movement}>
      <ReactFlow<ScreenNodeType>
        ref={canvas}
        className={classes.canvas ?? ''}
        aria-label={t('flows:builder.canvas')}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={onNodesChange}
        onConnect={({ source, target }) => join(source, target)}
        onConnectEnd={onConnectEnd}
        onPaneClick={() => select(null)}
        onMoveStart={() => {
          movement.start()
          canvas.current?.setAttribute('data-moving', 'true')
        }}
        onMoveEnd={() => {
          canvas.current?.removeAttribute('data-moving')
          movement.end()
        }}
        onlyRenderVisibleElements={mountsVisibleOnly}
        nodesConnectable={!isReadOnly}
        nodesDraggable={!isReadOnly}
        edgesFocusable={false}
        nodesFocusable={false}
        elementsSelectable={false}
        connectionRadius={90}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        disableKeyboardA11y
        minZoom={0.1}
        maxZoom={2}
        zoomOnDoubleClick={false}
        fitView
        fitViewOptions={fitOptions}
        proOptions={{ hideAttribution: true }}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
        <Panel position="bottom-right" className={classes.map ?? ''}>
          <MiniMap<ScreenNodeType>
            className={classes.miniMap ?? ''}
            ariaLabel={t('flows:builder.miniMap')}
            nodeClassName={({ data }) =>
              data.selected !== undefined
                ? (classes.mapSelected ?? '')
                : data.problems.length > 0
                  ? (classes.mapInvalid ?? '')
                  : ''
            }
            nodeBorderRadius={24}
            pannable
            zoomable
          />
          <ZoomBar onArrange={() => setMoved({})} />
        </Panel>
      </ReactFlow>
    </MovementContext>
  )
}

/** The zoom in percent. It is a component of its own, so that zooming rerenders nothing else. */
function ZoomLevel() {
  const { language } = useTexts('flows')
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100))
  return (
    <Text span inherit miw={44} fz="sm" fw={600} ta="center" className="numbers">
      {percentText(zoom / 100, language)}
    </Text>
  )
}

function ZoomBar({ onArrange }: { onArrange: () => void }) {
  const { t } = useTexts('flows')
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  return (
    <div className={classes.zoomBar}>
      <IconButton
        icon={IconMinus}
        size={28}
        label={t('flows:builder.zoomOut')}
        tooltipPosition="top"
        onClick={() => void zoomOut()}
      />
      <ZoomLevel />
      <IconButton
        icon={IconPlus}
        size={28}
        label={t('flows:builder.zoomIn')}
        tooltipPosition="top"
        onClick={() => void zoomIn()}
      />
      <Box component="span" w={1} h={18} bg="var(--b-line)" />
      <IconButton
        icon={IconArrowsMaximize}
        size={28}
        label={t('flows:builder.fit')}
        tooltipPosition="top"
        onClick={() => void fitView(fitOptions)}
      />
      <IconButton
        icon={IconLayoutGrid}
        size={28}
        label={t('flows:builder.arrange')}
        tooltipPosition="top"
        onClick={() => {
          onArrange()
          requestAnimationFrame(() => void fitView(fitOptions))
        }}
      />
    </div>
  )
}

function edgesOf(screens: FlowDocument['screens'], selected: number | undefined): Edge[] {
  const indexes = new Map(screens.map(({ id }, index) => [id, index]))
  return screens.flatMap((screen, source) =>
    targetsOf(screen).flatMap((name) => {
      const target = indexes.get(name)
      if (target === undefined) return []
      const isSelected = source === selected
      const color = isSelected ? 'var(--b-accent)' : 'var(--b-line-strong)'
      return [
        {
          id: `${source}-${target}`,
          source: String(source),
          target: String(target),
          type: 'smoothstep',
          pathOptions: { borderRadius: 10, offset: 22 },
          markerEnd: { type: MarkerType.ArrowClosed, color, width: 14, height: 14 },
          style: { stroke: color, strokeWidth: isSelected ? 2 : 1.5 },
          zIndex: isSelected ? 1 : 0,
        },
      ]
    }),
  )
}
