import type { privacy as english } from "../en/privacy"
import type { Sentences } from "../en/words"

export const privacy: Sentences<typeof english> = {
  privacy: "Vie privée",
  privacyAbout:
    "Ce que ce serveur garde, pourquoi et combien de temps. Il n’a ni traceurs, ni publicité. Des services tiers ne transportent que les notifications que vous avez activées.",
  privacyCookies: "Cookies",
  privacyCookiesText:
    "Un cookie avec un secret tiré au hasard dit qui vous êtes ; il dure deux ans ou jusqu’à la déconnexion, et le serveur n’en garde qu’une empreinte. Un autre retient votre langue, un troisième qu’une connexion a déjà eu lieu depuis ce navigateur. Le thème et les réglages de la carte restent dans votre navigateur.",
  privacyGames: "Parties",
  privacyGamesText:
    "Votre nom à la table, vos places, tous les coups avec leur heure, ce que vous proposez et vos votes, et les résultats. Les parties sont gardées pour être regardées et rejouées. À une table, tous ceux qui peuvent l’ouvrir voient votre nom et vos coups.",
  privacyPresence: "Présence",
  privacyPresenceText:
    "Quand vous regardez une table, les autres le voient. Quand vous êtes ailleurs, ils voient quand vous y étiez pour la dernière fois ; le serveur garde cette heure avec votre place.",
  privacyAccount: "Compte et appareils",
  privacyAccountText:
    "De chacun : un nombre tiré au hasard, votre nom et votre langue. Seulement si vous créez un compte : son nom, une empreinte du mot de passe (jamais le mot de passe), la partie publique de vos clés d’accès, et votre adresse e-mail si vous en donnez une. De chaque appareil : navigateur et système tels qu’ils se nomment, première et dernière visite (à l’heure près).",
  privacyTalk: "Messages, notes, blocages et signalements",
  privacyTalkText:
    "Ce que vous écrivez à une table est gardé avec la partie. Les notes ne sont que pour vous. Les personnes que vous bloquez n’en sont pas averties. La personne qui exploite le serveur lit vos signalements et le message qu’ils concernent.",
  privacyNotices: "Notifications",
  privacyNoticesText:
    "Rien n’est envoyé tant que vous ne l’activez pas. Les notifications du navigateur passent par le service de son éditeur, comme Google, Mozilla, Apple ou Microsoft : leur contenu est chiffré pour votre navigateur, mais l’éditeur voit quand il en arrive et de quel serveur. Un webhook les porte en clair au service dont vous indiquez l’adresse, comme Slack ou Discord : les noms, la partie et ce qu’on vous a écrit. Les e-mails passent par le serveur de messagerie de l’exploitant, puis par le vôtre. Pour cela, ce serveur garde l’adresse de votre navigateur auprès de son éditeur, celle du webhook et votre adresse e-mail.",
  privacyTimes: "Combien de temps",
  privacyTimesText:
    "Jusqu’à ce que vous supprimiez vos données : nom, compte, clés d’accès, lien de retour, appareils, notes et choix, avec ou sans compte. Rien de cela ne disparaît de soi-même.\nJusqu’à ce que vous les retiriez : les blocages, les adresses des notifications du navigateur, du webhook et des e-mails.\nSans limite : les parties et ce qu’on y a dit, les signalements, et l’empreinte d’un appareil déconnecté, pour que son cookie ne marche plus jamais.\n30 jours : ce qui vous a été notifié.\n7 jours sans changement : les tables qui attendent des joueurs.\nUne heure ou deux jours : les liens envoyés par e-mail. Un jour : une empreinte de l’adresse à laquelle l’un d’eux est parti, pour que personne n’en reçoive trop.",
  privacyLogs: "Adresses et journaux",
  privacyLogsText:
    "Les adresses IP ne restent qu’en mémoire, pour limiter les abus, jusqu’au redémarrage du serveur ou jusqu’à ce que d’autres les remplacent ; elles ne sont pas enregistrées avec vous. Le journal peut nommer une adresse qui envoie trop. Un serveur web placé devant celui-ci peut tenir ses propres journaux : demandez à la personne qui l’exploite. Les sauvegardes contiennent tout cela aussi longtemps qu’elle les garde.",
  privacyRights: "Exporter et supprimer",
  privacyRightsText:
    "Sur votre page, vous pouvez exporter vos données dans un fichier et les supprimer. Compte, appareils, notes, choix, blocages et messages disparaissent alors, et vos places deviennent anonymes. Les signalements que vous avez faits restent à l’exploitant, sans votre nom ; ceux qui vous concernent perdent votre nom et ce que vous aviez écrit.",
  privacyContact: "Qui exploite ce serveur",
  privacyNoContact: "L’exploitant n’a pas laissé d’adresse ici.",
}
