"""Makes the address book: contacts.csv in scripts that run to the right, contacts-rtl.csv in those that run to the left.

Rows are ordered by the group they stand in: the Latin initial, or the name of another script.

    python3 contacts.py

Names are put together from parts, so nobody is meant. Needs the standard library alone; gives the same bytes each time.
"""

import csv
import io
import pathlib
import random

FOLDER = pathlib.Path(__file__).parent
LATIN = (
    "Ada Aino Alan Alba Anouk Anton Arvid Beatriz Bela Birk Bruno Carla Cezary Chiara Cleo Colm Dagny Dario Edda Elif Emil "
    "Enzo Fatou Fenna Finn Gaia Greta Gustav Hanna Hugo Ida Ilse Imre Iris Ivo Jana Joris Juno Kaja Karel Klara Lars Leonie "
    "Livia Luca Mads Maren Mateo Mila Nadia Neva Nils Noor Odile Olga Oskar Paula Per Petra Pia Rafael Ravi Rosa Ruben Saga "
    "Selma Silvan Sofia Sven Tamar Theo Tilda Tomas Una Vera Viggo Wanda Yara Zoe Zora Agnes Aksel Bjarne Celia Davor Ebba "
    "Elio Erik Flora Frida Georg Halina Henri Inga Jens Julia Katla Leon Lina Magda Malin Marek Nora Otto Pavel Quim Runa "
    "Stella Tove Ulla Veit Xenia Ylva"
).split()
LATIN_FAMILY = (
    "Abel Aalto Almeida Andersen Arslan Baker Barros Bianchi Borg Brandt Carter Cermak Conti Costa Dahl Demir Diaz Dubois "
    "Ekman Engel Eriksen Farkas Ferrari Fischer Fontaine Garcia Girard Graf Greco Haas Hansen Horvat Hughes Ibsen Iversen "
    "Jansen Jovanovic Juarez Kaya Keller Kovacs Kruse Lang Laurent Lindgren Lopez Marino Meyer Moreau Murphy Nagy Navarro "
    "Nielsen Novak Oliveira Olsen Ortega Pavlik Pereira Petit Poulsen Reyes Ricci Romano Rossi Sato Schmid Silva Sorensen "
    "Svoboda Tanaka Toth Tran Ueda Urban Valli Vargas Vogel Walsh Weber Winther Yilmaz Young Zeman Zimmer"
).split()
OTHERS = {
    "greek": (
        "Άννα Ελένη Θάλεια Ιάσων Κώστας Λήδα Μαρία Νίκος Ορέστης Πέτρος Σοφία Στέλιος Φαίδρα Χλόη Δάφνη".split(),
        "Αγγελής Βλάχος Γεωργίου Δήμου Ζέρβας Ιωάννου Καλλέργης Λάμπρου Μακρής Νικολάου Παππάς Ράλλης Σταύρου Φωκάς".split(),
        800,
    ),
    "cyrillic": (
        "Алиса Борис Вера Глеб Дарья Егор Жанна Зоя Иван Кира Лев Мария Нина Олег Павел Роман Софья Тимур Ульяна Фёдор".split(),
        "Абаев Белич Волков Громов Дунаев Ежов Зимин Исаев Крылов Лавров Мороз Новик Орлов Павлюк Рудин Савич Титов Фомин "
        "Чайка Шевчук".split(),
        1500,
    ),
    "hebrew": (
        "אביב אורי איתן גילה דנה הילה יעל יונתן לאה מאיה מיכל נועה נועם עומר רון שירה תמר".split(),
        "אלון ארד בר ברק גולן דגן הראל זמיר חן כהן לביא מור נוי סלע עוז פלד צור רז שגיא שקד".split(),
        800,
    ),
    "arabic": (
        "أحمد أمل باسم جنى حسن داليا رامي ريم زياد سامي سلمى طارق عمر فرح كريم ليلى مريم نور هدى يوسف".split(),
        "الأمين البدري الجبالي الحداد الخطيب الرفاعي الزين السالم الشامي الصباغ العلي الفارس القاسم المصري النجار".split(),
        1200,
    ),
}
TOWNS = {
    "latin": "Aarhus Bergen Bologna Brno Cork Gdynia Ghent Graz Izmir Leiden Lyon Malmö Porto Seville Turku Zagreb".split(),
    "greek": "Αθήνα Βόλος Ιωάννινα Πάτρα Χανιά".split(),
    "cyrillic": "Варна Казань Львов Минск Ниш Тверь".split(),
    "hebrew": "חיפה יפו עכו רעננה".split(),
    "arabic": "بيروت تونس عمان فاس القاهرة".split(),
}


HEADINGS = {"greek": "Ελληνικά", "cyrillic": "Кириллица", "hebrew": "עברית", "arabic": "العربية"}
LEFTWARD = ("hebrew", "arabic")


def rows(name, people, towns, rng):
    for first, last in people:
        bare = last[2:] if last.startswith("ال") else last
        joiner = "\u200c" if name in LEFTWARD else ""     # keeps Arabic initials apart
        yield [
            HEADINGS.get(name, name), f"{first} {last}", f"{first[0]}{joiner}{bare[0]}", rng.choice(towns), rng.randrange(360)
        ]


def save(name, people):
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["group", "name", "initials", "town", "hue"])
    table.writerows(people)
    (FOLDER / name).write_text(text.getvalue(), encoding="utf-8")
    print(f"{name}: {len(people)} rows")


def main():
    rng = random.Random(11)
    rightward, leftward = [], []
    for initial in sorted({family[0] for family in LATIN_FAMILY}):
        families = sorted(family for family in LATIN_FAMILY if family[0] == initial)
        rightward += rows(initial, [(first, family) for family in families for first in LATIN], TOWNS["latin"], rng)
    for name, (firsts, families, most) in OTHERS.items():
        pairs = [(first, family) for family in families for first in firsts]
        people = sorted(rng.sample(pairs, min(most, len(pairs))), key=lambda pair: (pair[1], pair[0]))
        (leftward if name in LEFTWARD else rightward).extend(rows(name, people, TOWNS[name], rng))
    save("contacts.csv", rightward)
    save("contacts-rtl.csv", leftward)


main()
