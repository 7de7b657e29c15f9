import '#renderer/app/global.css'
import { Button, MantineProvider, Title } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { cssVariablesResolver, theme } from '#renderer/app/theme.ts'

/**
 * The minimum of any window of this kind: the component library, the product's theme, two words.
 */
const container = document.querySelector('#root')
if (container === null) throw new Error('The page has no #root to draw into')
createRoot(container).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
    <Title>Hello</Title>
    <Button>Hello</Button>
  </MantineProvider>,
)
