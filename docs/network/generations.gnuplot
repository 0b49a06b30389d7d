# gnuplot docs/network/generations.gnuplot, from the project's folder
set terminal svg size 980,340 font "sans,12" background "white"
set output "docs/network/generations.svg"
set datafile separator "\t"
set style fill solid 0.8 noborder
set boxwidth 0.6
set grid ytics
set ylabel "Elo against the opponent named"
set yrange [-520:480]
set xzeroaxis linetype 1 linecolor "black"
set key bottom left
set bmargin 3.5
set xrange [-0.6:17.6]
set xtics nomirror
elo(won, lost) = 400 * log10(won / lost)
# 95%: 1.96 standard deviations of the share, through the slope of the Elo scale.
error(won, lost) = 1.96 * 400 / log(10) * sqrt(1.0 / won + 1.0 / lost)
name(a, b) = sprintf("%s\nv %s", strcol(a), strcol(b))
plot "docs/network/generations.tsv" using 0:(column(5) == 1 ? elo($3, $4) : 1/0):xtic(name(1, 2)) with boxes linecolor "#2a7f62" title "kept", \
     "" using 0:(column(5) == 0 ? elo($3, $4) : 1/0) with boxes linecolor "#b0b0b0" title "dropped", \
     "" using 0:(elo($3, $4)):(error($3, $4)) with yerrorbars pointtype 7 pointsize 0.3 linecolor "black" title "95%"
