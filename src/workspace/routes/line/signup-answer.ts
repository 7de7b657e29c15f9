import type { Language } from '#contract/limits.ts'
import { productName } from '#contract/literals.ts'
import { readSignupAnswer, signupPath } from '#contract/rules/line/line-signup.ts'
import { htmlResponse } from '#workspace/frames/page.ts'
import { wrongMethod, type App } from '#workspace/http/app.ts'
import { preferredLanguage } from '#workspace/http/preferred-language.ts'
import type { Service } from '#workspace/http/service.ts'
import { takeAnswer, type AnswerOutcome } from './run-signup.ts'

type Page = Readonly<Record<Language, readonly [title: string, text: string]>>

/** What the browser shows of an answer. It repeats nothing of the address, which anybody can write. */
const pages: Readonly<Record<AnswerOutcome, Page>> = {
  code: {
    es: ['Ya puedes volver', `${productName} conecta el número. Sigue allí: muestra cómo va.`],
    en: [
      'You can go back now',
      `${productName} connects the number. Go on there: it shows how it goes.`,
    ],
    pt: [
      'Já pode voltar',
      `O ${productName} conecta o número. Continue lá: ele mostra o andamento.`,
    ],
  },
  denied: {
    es: [
      'El registro se canceló',
      `No se conectó nada. Vuelve a ${productName} para empezar otra vez.`,
    ],
    en: [
      'The sign-up was cancelled',
      `Nothing was connected. Go back to ${productName} to begin again.`,
    ],
    pt: [
      'O cadastro foi cancelado',
      `Nada foi conectado. Volte ao ${productName} para começar de novo.`,
    ],
  },
  refused: {
    es: ['Meta terminó con un error', `No se conectó nada. ${productName} muestra qué dijo Meta.`],
    en: ['Meta ended with an error', `Nothing was connected. ${productName} shows what Meta said.`],
    pt: [
      'A Meta terminou com um erro',
      `Nada foi conectado. O ${productName} mostra o que a Meta disse.`,
    ],
  },
  unknownState: {
    es: [
      'Este registro no se conoce',
      `No se conectó nada. Puede que se empezara otro después: ábrelo desde ${productName}.`,
    ],
    en: [
      'This sign-up is not known',
      `Nothing was connected. Another one may have been begun later: open it from ${productName}.`,
    ],
    pt: [
      'Este cadastro não é conhecido',
      `Nada foi conectado. Outro pode ter sido começado depois: abra-o pelo ${productName}.`,
    ],
  },
  usedState: {
    es: [
      'Esta respuesta ya se usó',
      `Cada registro vale una vez. ${productName} muestra en qué quedó.`,
    ],
    en: [
      'This answer was used before',
      `Each sign-up counts once. ${productName} shows what came of it.`,
    ],
    pt: [
      'Esta resposta já foi usada',
      `Cada cadastro vale uma vez. O ${productName} mostra no que deu.`,
    ],
  },
  expiredState: {
    es: [
      'El registro venció',
      `Pasó demasiado tiempo. Vuelve a ${productName} para empezar otra vez.`,
    ],
    en: ['The sign-up has expired', `It took too long. Go back to ${productName} to begin again.`],
    pt: ['O cadastro expirou', `Demorou demais. Volte ao ${productName} para começar de novo.`],
  },
}

const STYLE = `
  body { max-width: 420px; margin: 12vh auto 0; font-size: 15px; line-height: 22px; }
  h1 { font-size: 22px; line-height: 28px; }
  p { font-size: 14px; line-height: 20px; }
`

/** Adds the page at which the browser arrives after the provider's sign-up. Calls have no session. */
export function serveSignupAnswer(app: App, service: Service): void {
  app.all(signupPath, async (context) => {
    // A program that only looks at the address must not use up the answer.
    if (context.req.method !== 'GET') throw wrongMethod(['GET'])
    const answer = readSignupAnswer(new URL(context.req.url).searchParams)
    const outcome = answer === undefined ? 'unknownState' : await takeAnswer(service, answer)
    const language = preferredLanguage(context.req.header('accept-language'))
    const [title, text] = pages[outcome][language]
    const isTaken = outcome === 'code' || outcome === 'denied' || outcome === 'refused'
    const response = htmlResponse(
      { language, title, body: `<p>${text}</p>`, style: STYLE },
      isTaken ? 200 : 400,
    )
    response.headers.set('cache-control', 'no-store')
    return response
  })
}
