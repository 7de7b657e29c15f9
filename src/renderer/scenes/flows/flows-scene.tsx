import { useNavigate, useParams } from 'react-router'
import { menuPaths } from '#contract/policies/menu.ts'
import { FlowBuilder } from './builder/flow-builder.tsx'
import { FlowList } from './flow-list.tsx'

/** The list of flows, or the builder of the flow in the address. */
export default function FlowsScene() {
  const flowId = useParams()['*'] ?? ''
  const navigate = useNavigate()
  if (flowId === '') return <FlowList onOpen={(id) => void navigate(`${menuPaths.flows}/${id}`)} />
  return <FlowBuilder key={flowId} flowId={flowId} onLeave={() => void navigate(menuPaths.flows)} />
}
