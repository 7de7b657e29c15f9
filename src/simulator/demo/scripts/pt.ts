/** Conversations of the shop in Portuguese. Their format is described in script.ts. */
export const portuguese = String.raw`
# mesa-instagram | Orçamento
c [Oi! A mesa de trabalho Lima ainda está disponível?|Olá, ainda têm a mesa de trabalho Lima?]
c:image desk É esta aqui
a Olá, {name}! Temos sim, em nogueira e em carvalho claro. Fica em {priceDesk}.
c Que linda. Qual a largura?
a 140 cm de largura por 60 de profundidade.
c Ufa, cabe certinho 😅
c E o frete para {district}, quanto fica?
a Para {district} são {shipping}, com entrega até dentro de casa.
c ok, vou medir de novo hoje à noite e confirmo
a Combinado. Deixo uma reservada até amanhã.
~ 4h
c Confirmado! Pode ser em nogueira

# hora-entrega | Entrega
c {Hello}, tenho o pedido {order} marcado para {day}. Já sabem a hora da entrega?
a Olá, {name}. A entrega é {day}, dia {date}, {slot}.
c hmm, não dá para ser mais tarde? saio do trabalho às 18h
a Consigo passar para a noite, das 18h às 21h. Serve?
c serve sim, bem melhor!
c A campainha não funciona, podem ligar para o meu número
a Anotado. O motorista liga quinze minutos antes.
c+ 👍
c Obrigad{oa}! Vou verificar e te aviso

# canto-lascado | Reclamação | Garantia
c {Hello}, a mesa chegou hoje com um canto lascado 😞
c:image desk-corner Chegou assim
a Olá, {name}, lamento muito. Já estou com o pedido {order} aberto.
a Podemos enviar um tampo novo ou trocar a mesa toda na {day}. O que prefere?
c:voice question
c Prefiro só o tampo, a mesa em si está ótima
a Fica para {day} à tarde. O próprio motorista faz a troca em dez minutos.
c Preciso esvaziar a gaveta?
a Só a gaveta, o resto pode ficar como está.
c Maravilha, obrigad{oa} pela atenção

# caixa-rasgada | Reclamação
c Oi, a encomenda chegou agora mas a caixa veio rasgada
c:image parcel-damaged
a Obrigad{agentOa} pela foto, {name}. Pode abrir e ver se o móvel está em ordem?
c 5 minutinhos
c Por dentro tudo certo, foi só a caixa mesmo 😮‍💨
a Que bom! Mesmo assim aviso a transportadora.
c Valeu pela rapidez!
a:sticker parcel-smile

# nota-fiscal | Pagamento
c Olá, preciso da fatura do pedido {order}, por favor
a Claro, {name}. Em nome de quem deve sair?
c Ateliê {district} Ltda
c o endereço é o mesmo da entrega
a Aqui está.
a:pdf invoice
c Perfeito, já mandei para o contador

# escritorio-novo | Atacado | Orçamento
c {Hello}. Estamos montando um escritório em {town} e gostaríamos de um orçamento para 8 mesas e 8 cadeiras.
a {Hello}! Com todo o gosto. As mesas seriam com gaveteiro?
c Com gaveteiro, sim. E de preferência em madeira clara.
a Em carvalho claro o prazo é de 12 dias úteis. Acima de seis unidades há {discount}% de desconto.
c A montagem está incluída?
a Está, sim. Segue o orçamento.
a:pdf quotation Orçamento com desconto por volume
c Recebido. Vou apresentar à direção e respondo até {day}.
a Fico à disposição.
~ 1d
c Aprovado! Quais são os próximos passos?

# parcelas | Orçamento
c oii, vocês parcelam?
a Oi, {name}! Sim, em até 6 vezes sem juros.
c e o {product}, como ficaria?
a Fica em {price} no total, em quantas parcelas quiser.
c ah que ótimo
c E à vista tem desconto?
a Tem 5% à vista.
c vou pensar com calma e te falo, obrigad{oa}!!

# tecidos | Orçamento
c Olá! Em que cores vem o sofá Arequipa?
a Olá, {name}! Seguem as amostras.
a:image fabric Tecidos desta coleção
c Adorei o verde, mas será que aguenta dois gatos? 🐈
a Aguenta: é impermeável e de trama fechada. A capa sai e lava a 30 graus.
c Então é o verde!
a Ótima escolha. Fica em {priceSofa}.
c Dá para entregar antes do dia {date}?
a Dá sim, sai do depósito amanhã.
c Que notícia boa 🎉

# confirmar-endereco | Entrega
a Olá, {name}. Estamos fechando a rota de amanhã. Confirma o endereço do pedido {order}?
c {address}, {district}
c:location
a Obrigad{agentOa}. O prédio tem elevador?
c Tem, mas é pequenino. O {product} acho que não cabe
a Sem problema, subimos pela escada sem custo até o quarto andar.
c ufa, moro no terceiro 😂

# remarcar | Entrega
c Desculpa, surgiu um imprevisto e não vou estar em casa na {day}. Dá para mudar?
a Claro, {name}. Que dia fica melhor?
c sábado de manhã
a:buttons Qual horário prefere no sábado? | 8h às 10h | 10h às 12h | 12h às 14h
c:choice 2
a Sábado das 10h às 12h. A confirmação chega em instantes.
c Salvou meu dia, obrigad{oa}

# fora-de-horas | Orçamento
c {Hello}, vocês fazem prateleiras sob medida?
auto Olá! Obrigado por escrever para a Casa Nogal. Já atendemos; o nosso horário é de segunda a sábado, das 9h às 20h.
c Tudo bem. Preciso de uma de {width} x 30 cm em {colour}
~ 11h
a {Hello}, {name}. Fazemos sim. Essa leva cerca de 15 dias e fica em {priceShelf}.
c {Hello}! Pode ser. Precisa de entrada?
a Metade para começar e o resto na entrega.
c Certo, faço a transferência amanhã

# quarto-lista | Orçamento
c Oi, queria ver móveis para quarto
a:list Oi, {name}! Escolha o que quer ver e eu mando fotos e preços. | Ver opções | Camas — Queen e king, com ou sem gavetas | Criados-mudos — A partir de 45 cm | Guarda-roupas — Duas, três e quatro portas | Cómodas — De cinco e seis gavetas
c:choice 3
a O guarda-roupa mais procurado é o Sacsay, de três portas.
c Quanto custa esse?
a {priceWardrobe}, com montagem incluída.
c Passou um pouquinho do orçamento 🙈 tem algum mais simples?
a O de duas portas fica em {priceSmallWardrobe}.

# luminaria | Orçamento
c Olá, a luminária Cusco vem com lâmpada?
c:image lamp Vi assim na loja
a Olá, {name}. Vem com uma LED de luz quente. Fica em {priceLamp}.
c Ótimo, quero duas
a Enviamos as duas juntas?
c Sim, e uma delas para presente, por favor
a Embrulhamos sem custo.
c+ ❤️
c Minha mãe vai adorar

# motorista-porta | Entrega
a Olá, {name}, o motorista está à porta e ninguém atende o telefone.
c ai desculpa, estava numa reunião!
c já desço
a Sem pressa, ele espera.
c:image door Deixou aqui direitinho, obrigad{oa} 🙌
a:sticker van

# sofa-na-sala | Cliente frequente
c:image sofa Olha como ficou na sala!
a Ficou lindo, {name}. Obrigad{agentOa} pela foto.
c As crianças já tomaram conta 😄
a+ ❤️
c Mês que vem volto para buscar a poltrona

# sem-estoque | Sem estoque
c {Hello}, no site o {product} aparece esgotado. Quando volta?
a {Hello}, {name}. Volta {day}. Posso reservar um sem compromisso.
c Pode reservar, em {colour} se tiver
a Reservado. Aviso assim que chegar.
c+ 🙏
~ 2d
c Oi, já chegou? 👀

# porta-garantia | Garantia
c Olá, uma porta do guarda-roupa desalinhou. Ainda estou na garantia?
a Olá, {name}. Qual é o número do pedido?
c {order}
c comprei há uns oito meses, acho
a A garantia é de dois anos. Um técnico pode ir na {day} de manhã.
c Mais ou menos a que horas? trabalho de casa mas tenho reuniões
a Entre as 9h e as 11h.
c:voice delivery

# audio-duvida | Orçamento
c:voice question
a Oi, {name}, ouvi o áudio. O {product} pode ser pedido em {colour}, sim.
c Que bom! E demora muito?
a Uns dez dias úteis.
c:voice thanks

# grupo-condominio | group | Atacado
c Olá a todos, adicionei a Casa Nogal para tratarmos dos móveis da entrada
a Obrigad{agentOa} pelo convite. O que precisam?
c Dois sofás e uma mesa de centro
c Laváveis, por causa dos cachorros 🐶
a Então o sofá Arequipa, em tecido impermeável. {priceSofa} cada um.
c Eu voto no verde
c Também prefiro o verde
c Consegue mandar o orçamento, {agent}?
a:pdf quotation
c Obrigad{oa}, levo para a reunião de {day}
`
