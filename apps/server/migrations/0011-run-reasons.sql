-- Reasons that the site gives are codes now, told in the reader's language.
update run set reason = case reason
    when 'not started before the deadline' then 'runLate'
    when 'expired' then 'runLate'
    when 'sent, and not heard of before the deadline' then 'runUnanswered'
    when 'the phone has not reported' then 'runSilent'
    when 'the phone came back without knowing the run' then 'runForgotten'
    when 'stopped before it was sent' then 'runStopped'
    else 'runCleared' end
 where reason in ('not started before the deadline', 'sent, and not heard of before the deadline', 'the phone has not reported',
                  'the phone came back without knowing the run', 'stopped before it was sent', 'the send log was cleared')
    or (state = 'expired' and reason = 'expired');
