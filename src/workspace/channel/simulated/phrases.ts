import type { Language } from '#contract/limits.ts'
import type { Intent } from './intent.ts'

/** What customers say, by what they were told; `{…}` and `[a|b]` as in the demo's scripts. */
export interface Phrases {
  answers: Record<Intent, readonly string[]>
  /** To a picture, a voice note, a document and a place from the business line. */
  images: readonly string[]
  voices: readonly string[]
  files: readonly string[]
  locations: readonly string[]
  /** Beside a photo and a place of the customer's own. */
  photoCaptions: readonly string[]
  /** The last word before they turn to something else. */
  farewells: readonly string[]
  /** They waited too long. */
  nudges: readonly string[]
  /** Something more, after an answer. */
  followUps: readonly string[]
  /** They come back after a day. */
  returns: readonly string[]
}

const es: Phrases = {
  answers: {
    help: [
      'Quería saber cómo va mi pedido {order}',
      'Es por el {product}, lo tienen en {colour}?',
      'Quisiera cambiar la fecha de entrega, se puede?',
      'Necesito la factura de mi última compra porfa',
    ],
    hour: [
      'Perfecto, a esa hora estoy 👍',
      'Genial, los espero entonces',
      'Ok, anotado!',
      'Me sirve, gracias por confirmar',
    ],
    photo: ['Claro, ahí va', 'Sí, mira', 'Te la mando', 'Acá está', 'Dale, un segundo'],
    voice: ['Va un audio mejor'],
    address: ['{address}, {district}', 'Es {address}, en {district}. Te mando la ubicación'],
    order: ['Es el {order}', '{order}', 'Creo que es el {order}', 'A ver... {order}'],
    email: ['{email}', 'Es {email}'],
    name: ['{fullName}', 'A nombre de {fullName}', '{fullName} porfa'],
    receipt: ['Acá te paso el comprobante', 'Listo, ahí te va'],
    schedule: [
      'El {day} en la tarde me viene bien',
      'Puede ser el {day} después de las {hour}?',
      'El {day} en la mañana porfa',
      'Cualquier día menos el {day}, de preferencia temprano',
    ],
    wait: [
      'Ok, espero',
      'Dale, sin apuro',
      'Claro, aquí estoy',
      'Ya, gracias',
      'Tranqui, espero 👍',
    ],
    apology: [
      'No te preocupes, gracias por responder',
      'Tranqui, pasa',
      'No hay problema',
      'Está bien, entiendo 🙂',
    ],
    invoice: [
      'Sí, por favor. A nombre de {fullName}',
      'Perfecto, me lo mandas por aquí?',
      'Genial, con eso me basta',
      'Ok, lo reviso y te digo',
    ],
    payment: [
      'Listo, hago la transferencia en un rato',
      'Perfecto. Aceptan tarjeta también?',
      'Ok, te paso la captura cuando esté',
      'Puedo pagar la mitad ahora y el resto contra entrega?',
    ],
    price: [
      'Ah ok, y eso ya incluye el envío?',
      'Me parece bien 👍',
      'Mmm un poquito más de lo que pensaba, hay algún descuento?',
      'Buen precio! Lo tienen en {colour}?',
      'Ok, lo converso en casa y te confirmo hoy mismo',
    ],
    delivery: [
      'Perfecto, a qué hora más o menos?',
      'Genial, voy a estar en casa todo el día',
      'Buenísimo. Me avisan antes de llegar?',
      'Ok, que toquen el intercomunicador porfa',
      'Puede ser el {day}? antes no voy a estar',
    ],
    offer: [
      'Ah qué bien, me interesa',
      'Cuánto cuesta?',
      'Y en {colour} lo tienen?',
      'Me mandas una foto porfa?',
      'Suena bien! Qué medidas tiene?',
    ],
    thanks: [
      'A ti! 🙌',
      'Gracias a ustedes',
      'Igualmente, saludos!',
      'Mil gracias {agent}',
      'De nada 🙂',
    ],
    greeting: [
      'Hola! Quería saber por mi pedido {order}, cómo va?',
      'Hola {agent}, gracias por responder. Sigue disponible el {product}?',
      'Buenas! Quería consultar por el {product}',
      'Hola! sí, es por la entrega del {day}',
    ],
    question: [
      'Sí, por favor',
      'Sí, está bien así',
      'Claro que sí',
      'Sí, me parece perfecto',
      'Mmm creo que sí, por qué?',
      'No, así está bien gracias',
    ],
    statement: [
      'Ah ya, entiendo',
      'Perfecto 👌',
      'Ok, gracias por avisar',
      'Genial, y cuánto demoraría?',
      'Ya, y tienen garantía?',
      'Buenísimo, entonces espero la confirmación',
      'Ok, entonces lo dejo así por ahora',
    ],
  },
  images: [
    'Qué lindo! 😍',
    'Ese mismo quiero',
    'Se ve muy bien. Lo tienen en {colour}?',
    'Me gusta mucho, cuánto mide?',
  ],
  voices: ['Ya te escuché, perfecto', 'Ok, quedó claro 👍', 'Escuchado! gracias por explicarme'],
  files: [
    'Recibido, lo reviso y te digo',
    'Gracias, ya lo descargué',
    'Perfecto, llegó bien el archivo',
  ],
  locations: ['Ah ya sé dónde queda, gracias', 'Perfecto, me queda cerca', 'Ok, paso el {day}'],
  photoCaptions: ['', 'Así está', 'Mira', 'Esta es', ''],
  farewells: [
    'Listo, con eso estoy. Muchas gracias {agent}!',
    'Perfecto, eso era todo. Saludos! 🙌',
    'Gracias por la paciencia {agent}, hablamos luego',
  ],
  nudges: [
    'Hola? siguen ahí?',
    'Disculpa, alguna novedad?',
    'Me pueden responder porfa 🙏',
    'Sigo pendiente de lo que me digan',
    '??',
  ],
  followUps: [
    'Una consulta más, el {product} viene armado?',
    'Ah y me olvidaba, atienden los domingos?',
    'Otra cosita, tienen tienda en {town}?',
    'Por cierto, se puede cambiar el color a {colour}?',
    'Y si no me gusta lo puedo devolver?',
    'Me olvidé de preguntar, cuánto pesa la caja?',
  ],
  returns: [
    'Hola, disculpen la demora en responder',
    'Hola! perdón, ayer se me hizo imposible contestar',
    'Hola de nuevo, ya pude revisar lo que me mandaron',
  ],
}

const en: Phrases = {
  answers: {
    help: [
      'I wanted to check on order {order}',
      "It's about the {product}, do you have it in {colour}?",
      'I need to change my delivery date, is that possible?',
      'Could I get an invoice for my last order?',
    ],
    hour: [
      "Perfect, I'll be in 👍",
      'Great, see you then',
      'Okay, noted!',
      'Works for me, thanks for confirming',
    ],
    photo: ['Sure, here you go', 'Yep, one sec', 'Here it is', 'There you go'],
    voice: ['Easier if I just say it'],
    address: ['{address}, {district}', "It's {address}, {district}. I'll drop you a pin"],
    order: ["It's {order}", '{order}', 'I think it is {order}', 'Let me see… {order}'],
    email: ['{email}', "It's {email}"],
    name: ['{fullName}', 'Under {fullName} please', '{fullName} :)'],
    receipt: ['Here it is', "Sure, there's the receipt"],
    schedule: [
      '{day} afternoon works for me',
      'Could it be {day}, after {hour}?',
      '{day} morning please',
      'Any day but {day}, the earlier the better',
    ],
    wait: ['Okay, no rush', "Sure, I'll wait", 'Take your time', 'Thanks, standing by 👍'],
    apology: [
      'No worries, thanks for getting back to me',
      "That's alright",
      'It happens, no problem',
      'All good 🙂',
    ],
    invoice: [
      'Yes please, made out to {fullName}',
      'Perfect, could you send it here?',
      "Great, that's all I need",
      "Okay, I'll have a look",
    ],
    payment: [
      "Alright, I'll do the transfer in a bit",
      'Do you take cards too?',
      "Okay, I'll send you the confirmation once it's through",
      'Could I pay half now and the rest on delivery?',
    ],
    price: [
      'Oh okay, does that include shipping?',
      'Sounds fair 👍',
      'Hmm, a little more than I expected. Any discount?',
      'Nice price! Do you have it in {colour}?',
      "Okay, let me talk it over and I'll confirm today",
    ],
    delivery: [
      'Perfect, roughly what time?',
      "Great, I'll be home all day",
      'Brilliant. Will they call before they come?',
      'Could it be {day} instead? I am away before that',
      'Okay, side entrance please, the front bell is dead',
    ],
    offer: [
      'Oh nice, I am interested',
      'How much is it?',
      'Do you have it in {colour}?',
      'Could you send me a photo?',
      'Sounds good! What are the measurements?',
    ],
    thanks: [
      'Thank you! 🙌',
      'Cheers, you too',
      'Have a good one!',
      'Thanks a lot {agent}',
      'Much appreciated 🙂',
    ],
    greeting: [
      'Hi! I wanted to check on my order {order}',
      'Hi {agent}, thanks for replying. Is the {product} still available?',
      'Hello! I had a question about the {product}',
      "Hi! It's about the delivery on {day}",
    ],
    question: [
      'Yes please',
      "Yes, that's fine",
      'Sure',
      'Yes, that would be perfect',
      'I think so, why?',
      "No, that's okay, thanks",
    ],
    statement: [
      'Ah, I see',
      'Perfect 👌',
      'Okay, thanks for letting me know',
      'Great, how long would that take?',
      'Got it. Is there a warranty?',
      "Lovely, I'll wait for the confirmation then",
      "Okay, let's leave it at that for now",
    ],
  },
  images: [
    'Oh I love it 😍',
    "That's the one",
    'Looks great. Do you have it in {colour}?',
    'Really nice, how big is it?',
  ],
  voices: ['Just listened, perfect', 'Okay, all clear 👍', 'Heard it, thanks for explaining'],
  files: [
    "Got it, I'll have a look",
    'Thanks, just downloaded it',
    'Perfect, it came through fine',
  ],
  locations: [
    'Ah I know where that is, thanks',
    "Perfect, that's close by",
    "Okay, I'll pop in on {day}",
  ],
  photoCaptions: ['', 'Here', 'This is how it looks', ''],
  farewells: [
    "That's everything I needed. Thanks so much {agent}!",
    'Great, all sorted then. Have a lovely day 🙌',
    'Thanks for your patience {agent}, talk soon',
  ],
  nudges: [
    'Hello? Anyone there?',
    'Sorry to chase, any news?',
    'Could someone get back to me please 🙏',
    'Still waiting to hear back',
    '??',
  ],
  followUps: [
    'One more thing, does the {product} come assembled?',
    'Oh and are you open on Sundays?',
    'Quick one: do you have a shop in {town}?',
    'By the way, can I switch the colour to {colour}?',
    "And if I don't like it, can I return it?",
    'Forgot to ask, how heavy is the box?',
  ],
  returns: [
    'Hi, sorry for the slow reply',
    'Hi! Sorry, yesterday got away from me',
    'Hello again, I finally had a chance to look at what you sent',
  ],
}

const pt: Phrases = {
  answers: {
    help: [
      'Queria saber do meu pedido {order}',
      'É sobre o {product}, tem em {colour}?',
      'Preciso mudar a data da entrega, dá?',
      'Preciso da fatura da última compra, por favor',
    ],
    hour: [
      'Perfeito, estarei em casa 👍',
      'Ótimo, fico à espera',
      'Ok, anotado!',
      'Fica bem para mim, obrigad{oa} por confirmar',
    ],
    photo: ['Claro, segue', 'Sim, olha', 'Já mando', 'Aqui está'],
    voice: ['Vou mandar um áudio que é mais fácil'],
    address: ['{address}, {district}', 'É {address}, {district}. Mando a localização'],
    order: ['É o {order}', '{order}', 'Acho que é o {order}', 'Deixa eu ver… {order}'],
    email: ['{email}', 'É {email}'],
    name: ['{fullName}', 'Em nome de {fullName}', '{fullName}, por favor'],
    receipt: ['Segue o comprovante', 'Pronto, aqui está'],
    schedule: [
      '{day} à tarde fica bom para mim',
      'Pode ser {day}, depois das {hour}h?',
      '{day} de manhã, por favor',
      'Qualquer dia menos {day}, de preferência cedo',
    ],
    wait: ['Ok, aguardo', 'Sem pressa', 'Claro, fico no aguardo', 'Tranquilo, espero 👍'],
    apology: [
      'Imagina, obrigad{oa} por responder',
      'Tudo bem, acontece',
      'Sem problema',
      'Tudo certo 🙂',
    ],
    invoice: [
      'Sim, por favor. Em nome de {fullName}',
      'Perfeito, pode mandar por aqui?',
      'Ótimo, era só isso que faltava',
      'Ok, vou dar uma olhada',
    ],
    payment: [
      'Certo, faço a transferência daqui a pouco',
      'Aceitam cartão também?',
      'Ok, mando a confirmação quando estiver feito',
      'Posso pagar metade agora e o resto na entrega?',
    ],
    price: [
      'Ah ok, e já inclui o frete?',
      'Parece justo 👍',
      'Hmm, um pouco mais do que eu pensava. Tem desconto?',
      'Bom preço! Tem em {colour}?',
      'Ok, converso em casa e confirmo hoje',
    ],
    delivery: [
      'Perfeito, mais ou menos a que horas?',
      'Ótimo, vou estar em casa o dia todo',
      'Que bom. Avisam antes de chegar?',
      'Pode ser {day}? antes não vou estar',
      'Ok, podem deixar na portaria',
    ],
    offer: [
      'Ah que bom, tenho interesse',
      'Quanto custa?',
      'Tem em {colour}?',
      'Consegue mandar uma foto?',
      'Parece ótimo! Quais são as medidas?',
    ],
    thanks: [
      'Obrigad{oa} 🙌',
      'Eu é que agradeço',
      'Igualmente, abraço!',
      'Muito obrigad{oa}, {agent}',
      'Valeu 🙂',
    ],
    greeting: [
      'Olá! Queria saber do meu pedido {order}',
      'Olá, {agent}, obrigad{oa} por responder. O {product} ainda está disponível?',
      'Oi! Queria tirar uma dúvida sobre o {product}',
      'Olá! É sobre a entrega de {day}',
    ],
    question: [
      'Sim, por favor',
      'Sim, pode ser',
      'Claro',
      'Sim, seria perfeito',
      'Acho que sim, por quê?',
      'Não precisa, obrigad{oa}',
    ],
    statement: [
      'Ah, entendi',
      'Perfeito 👌',
      'Ok, obrigad{oa} por avisar',
      'Ótimo, e quanto tempo demora?',
      'Certo. E tem garantia?',
      'Que bom, então aguardo a confirmação',
      'Ok, fica assim por enquanto',
    ],
  },
  images: [
    'Que lindo! 😍',
    'É esse mesmo',
    'Ficou ótimo. Tem em {colour}?',
    'Gostei muito, quais as medidas?',
  ],
  voices: [
    'Acabei de ouvir, perfeito',
    'Ok, ficou claro 👍',
    'Ouvi aqui, obrigad{oa} pela explicação',
  ],
  files: ['Recebi, vou dar uma olhada', 'Obrigad{oa}, já baixei', 'Perfeito, o arquivo chegou bem'],
  locations: ['Ah, sei onde fica, obrigad{oa}', 'Perfeito, é perto de mim', 'Ok, passo aí {day}'],
  photoCaptions: ['', 'Está assim', 'Olha', ''],
  farewells: [
    'Era só isso mesmo. Muito obrigad{oa}, {agent}!',
    'Perfeito, tudo resolvido. Abraço! 🙌',
    'Obrigad{oa} pela paciência, {agent}, até logo',
  ],
  nudges: [
    'Olá? tem alguém aí?',
    'Desculpa insistir, alguma novidade?',
    'Podem me responder, por favor? 🙏',
    'Continuo aguardando',
    '??',
  ],
  followUps: [
    'Mais uma dúvida, o {product} vem montado?',
    'Ah, e abrem aos domingos?',
    'Outra coisa, têm loja em {town}?',
    'A propósito, dá para trocar a cor para {colour}?',
    'E se eu não gostar, posso devolver?',
    'Esqueci de perguntar, quanto pesa a caixa?',
  ],
  returns: [
    'Olá, desculpem a demora em responder',
    'Oi! Desculpa, ontem foi impossível',
    'Olá de novo, já consegui ver o que mandaram',
  ],
}

export const phrases: Record<Language, Phrases> = { es, en, pt }
