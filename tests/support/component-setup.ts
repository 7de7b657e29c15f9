import '#renderer/app/global.css'
import '@mantine/core/styles.layer.css'
import { startTexts } from '#renderer/i18n/index.ts'

await startTexts('en')
