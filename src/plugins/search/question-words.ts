/**
 * Words that phrase a question in languages other than English, whose list is `askingWords` of the engine, and
 * corrections of the stop lists of packages.
 *
 * @module
 */

/**
 * Words that phrase a question but do not name its subject, without accents. A page need not contain them. Those in a
 * stop list are searched, too.
 */
export const askingWords: Readonly<Record<string, string>> = {
  de:
    'alleine bereits besser beste besten bitte brauche brauchen braucht dabei dafur dagegen danach davon einfach ' +
    'erkennen erklaren ermoglichen falsch finde finden folgende folgenden funktionieren funktioniert geben gehen ' +
    'geht gerade gibt gleich gleiche gleichen gut gute guten immer irgendwie klappt konnen lasse lassen lasst ' +
    'leicht mache machen macht mal mehr mehrere mochte moglich muss mussen nehmen neu neue neuem neuen neuer ' +
    'neues nie niemals nutze nutzen nutzt nutzung oft passieren passiert richtig sage sagen schon sehen sieht ' +
    'sinnvoll solange soll sollen sollte sorgen tun tut unterschied unterschiede unterstutzen unterstutzt ' +
    'unterstutzung verschieden verschiedene verschiedenen versuche versuchen verwende verwenden verwendet ' +
    'verwendung vielleicht wahrend wann warum was wegen welchen weshalb wichtig wieso will wirklich woher wohin ' +
    'womit wozu wunsche zeige zeigen zeigt zusammen zwei',
  es:
    'antes aparece aparecer ayuda ayudar bien buena buenas bueno buenos conseguir consigo consigue correcto cosa ' +
    'cosas da dan dar debe deben deberia debo despues diferencia diferencias diferente diferentes distinto ' +
    'encontrar encuentra encuentro existe existen explica explicar facil facilmente funciona funcionan funcionar ' +
    'hace hacemos hacen hacer hacerlo haces hacia hago hecho igual importante intenta intentar intento ir lleva ' +
    'llevar lugar mal manera mejor mejores misma mismas mismo mismos momento mostrar mucho muestra necesita ' +
    'necesitan necesitar necesito nueva nuevas nuevo nuevos ocurre parece pasa permite permitir podemos poder ' +
    'podria poner pongo posible puede pueden puedo querer quiero realizar realizo realmente sabe saber siguiente ' +
    'siguientes sirve sirven soporta soporte tener tengo tiene tienen trabaja trabajan trabajar trabajo trata usa ' +
    'usamos usan usando usar usarse usas uso utiliza utilizan utilizando utilizar utilizo va vamos varias varios ' +
    'veces ver vez voy',
  fr:
    'afin aide aider ainsi alors apres arrive aucun aucune aussi autre autres avant besoin bien bon bonne bonnes ' +
    'bons car cela chaque chose choses comme comment correctement deja depuis difference differences different ' +
    'differente differentes differents dois doit doivent donc encore enfin ensuite entre expliquer facile ' +
    'facilement facon faire fais fait faites faut fonctionne fonctionnent fonctionner important jamais juste ' +
    'laisser maniere marche marcher meilleur meilleure memes mettre montrer moyen necessaire nouveau nouveaux ' +
    'nouvel nouvelle nouvelles obtenir passe permet permettre peut peuvent peux plus plusieurs plutot possible ' +
    'pourquoi pouvoir prendre puis quand quelque quelques quoi sait savoir selon sert servir seul souvent suivant ' +
    'suivante support supporte toujours tous tout toute toutes tres trop trouve trouver utilisation utilise ' +
    'utilisent utiliser utilisez va vais veut veux voir vouloir vraiment',
  it:
    'aiuta aiutare aiuto allora altra altre altri altro ancora bene bisogna bisogno buon buona corretto cosa cose ' +
    'davvero deve devo devono differenza differenze diversa diverse diversi diverso dopo esiste facile facilmente ' +
    'fare fatto funziona funzionano funzionare gia importante insieme invece mai male maniera meglio mentre ' +
    'mettere metto migliore modo molto mostra mostrare necessario nuova nuove nuovi nuovo ogni ottenere perche ' +
    'permette possiamo possibile posso possono potere prendere prima puo qualche quale quando quindi riesco ' +
    'sapere sempre senza serve servono solo spesso spiega stessa stesse stessi stesso supporta supporto trova ' +
    'trovare trovo usa usando usano usare uso utilizza utilizzano utilizzare utilizzo vari varie vedere voglio ' +
    'vuole',
  nl:
    'allemaal andere anders beste beter blijft daarna denk doe doen doet eens eerst elk elke ervoor gaan gaat ' +
    'gebeurt gebruik gebruiken gebruikt geeft gemakkelijk geven goed goede graag haal hele help hetzelfde hoe ' +
    'hoeven iets juist kan kijken kom komen komt kunnen laat laten lukt maak maakt maken makkelijk meer meerdere ' +
    'misschien moet moeten mogelijk nieuw nieuwe nodig nooit ondersteuning ondersteunt precies samen simpel soms ' +
    'steeds tonen toon verschil verschillen verschillende vind vinden waar waarom waarvoor wanneer wat weet welke ' +
    'werken werkt wil willen zelf zetten zien zoals zorgen',
  pt:
    'acontece ainda ajuda ajudar antes apenas aqui bem boa boas bom bons cada certo coisa coisas como consegue ' +
    'conseguir consigo correto dar depois deve devem devo diferenca diferencas diferente diferentes encontra ' +
    'encontrar existe existem explicar facil facilmente faco faz fazer fica ficar funciona funcionam funcionar ' +
    'igual importante ir jeito maneira melhor melhores mesma mesmas mesmo mesmos mostra mostrar nova novas novo ' +
    'novos nunca obter onde outra outras outro outros parece permite permitir pode podem poder por porque ' +
    'possivel posso precisa precisam precisar preciso quais qualquer quando quanto quer quero realmente saber ' +
    'sempre serve servem significa sobre suporta suporte tambem ter toda todas todo todos trabalha trabalhar usa ' +
    'usam usamos usando usar uso utiliza utilizam utilizando utilizar vai varias varios ver vez vezes vou',
}

/** Words in the stop lists of packages that name a subject: `modo` (dark mode), `cuenta` (account). */
export const subjects: Readonly<Record<string, string>> = {
  ar: 'اطار اعادة زيارة سنة سنوات صفر عدد عام قوة لقاء نهاية الوقت يوم ايام',
  es:
    'acuerdo breve cuenta dia dias ejemplo empleo estado estados fin final general horas informo lado modo pais ' +
    'parte partir propia propias propio propios primer primera primero primeros segunda segundo tercera tiempo ' +
    'total ultima ultimas ultimo ultimos valor verdad verdadera verdadero',
  hu: 'cikk cikkek cikkeket',
}
