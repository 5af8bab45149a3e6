import datetime

from django.db import migrations

LONGEST_PAUSE = datetime.timedelta(minutes=5)


def count_steps(apps, schema_editor):
    """Counts, for the hands that were there before, their moves and the time at the table."""
    Hand = apps.get_model('games', 'Hand')
    for hand in Hand.objects.filter(steps=0).only('started_at').iterator():
        times = list(hand.moves.order_by('version').values_list('at', flat=True))
        pauses = zip([hand.started_at, *times], times)
        Hand.objects.filter(pk=hand.pk).update(
            steps=len(times),
            time_at_table=sum(
                (max(datetime.timedelta(), min(after - before, LONGEST_PAUSE)) for before, after in pauses),
                datetime.timedelta(),
            ),
        )


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0003_one_seat'),
    ]

    operations = [
        migrations.RunPython(count_steps, migrations.RunPython.noop),
    ]
