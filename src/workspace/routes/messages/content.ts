import { contentApi } from '#contract/api/messages/content.ts'
import { contentTexts } from '#contract/content-texts.ts'
import { defaultLanguage } from '#contract/limits.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'

/** Serves texts for error codes that the application has no text for. */
export const contentRoutes = [
  implement(contentApi.errorTexts, ({ query: { language = defaultLanguage } }) => ({
    items: Object.entries(contentTexts).map(([code, texts]) => ({ code, text: texts[language] })),
  })),
]
