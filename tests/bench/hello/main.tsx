import '#renderer/app/global.css'
import { Button, MantineProvider, Title } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { cssVariablesResolver, theme } from '#renderer/app/theme.ts'

/**
 * A minimal page with the component library, the product's theme and two words.
 */
const container = document.querySelector('#root')
if (container === null) throw new Error('The page has no element #root.')
createRoot(container).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
    <Title>Hello</Title>
    <Button>Hello</Button>
  </MantineProvider>,
)
